import { Download, Printer } from 'lucide-react'
import { monthOf } from '../../../../../contract/kernel/dates.ts'
import { periodProblemOf } from '../../../../../contract/student-progress/class-register-rules.ts'
import { useCsvDownload } from '../../../../lib/csv/use-csv-download.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useClassRegister } from '../../queries.ts'
import { classRegisterRows, periodOf } from '../state.ts'
import { classRegisterTable, sheetName } from '../view.ts'
import { ClassRegisterGrid } from './class-register-grid.tsx'
import { ClassRegisterPeriod } from './class-register-period.tsx'

type Props = {
  schoolClass: { id: string; name: string }
  /** The period in the address; an invalid one shows the month of today. */
  periodText: string
  onPeriod: (periodText: string) => void
  today: string
  onClose: () => void
}

/** The register of a class for a month or any other period: attendance and points. */
export function ClassRegister({ schoolClass, periodText, onPeriod, today, onClose }: Props) {
  const t = useMessages(classRegister)
  const downloadCsv = useCsvDownload()
  const thisMonth = monthOf(today)
  const period = periodOf(periodText, thisMonth)
  const problem = periodProblemOf(period)
  const register = useClassRegister(schoolClass.id, period, !problem)
  const shown = problem ? undefined : register.data
  const name = sheetName(schoolClass.name, period, t)
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      description={name}
      lang={t.language}
      size="full"
      isTitlePrinted={false}
      footer={
        shown && (
          <>
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <Button
              icon={<Download />}
              onClick={() =>
                downloadCsv(`${t('title')} ${name}`, classRegisterTable(shown.lessons, classRegisterRows(shown), t))
              }
            >
              {t('download')}
            </Button>
          </>
        )
      }
    >
      <ClassRegisterPeriod period={period} problem={problem} thisMonth={thisMonth} onPeriod={onPeriod} />
      {shown && <ClassRegisterGrid register={shown} name={name} />}
      {!problem && register.isPending && <Skeleton className="h-96" />}
      {!problem && register.isLoadingError && <ErrorState title={t('failed')} query={register} />}
    </Dialog>
  )
}
