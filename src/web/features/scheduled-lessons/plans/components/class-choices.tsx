import { teachesClass } from '../../../../../contract/classes/rules.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonPlans } from '../../../../messages/lesson-plans.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { ColorDot } from '../../../../ui/color-dot.tsx'
import { FailedChoices } from '../../../../ui/failed-choices.tsx'
import { useAwaitedControls } from '../../../../ui/use-awaited-controls.ts'
import { ClassName } from '../../../classes/components/class-name.tsx'
import { useClasses } from '../../../classes/queries.ts'

type Props = { value: readonly string[]; onChange: (classIds: string[]) => void }

/** A choice of classes, those that the person teaches first. */
export function ClassChoices({ value, onChange }: Props) {
  const t = useMessages(lessonPlans)
  const { userId } = useSession()
  const classes = useClasses()
  const area = useAwaitedControls<HTMLFieldSetElement>(classes.status)
  const sorted = classes.data?.toSorted(
    (one, other) => Number(teachesClass(other, userId)) - Number(teachesClass(one, userId)),
  )
  return (
    // No grid: Safari 17 gives its legend no width.
    <fieldset
      {...area}
      data-awaits-controls={sorted?.length !== 0 || undefined}
      className="flex min-w-0 flex-col gap-1.5 rounded-control"
    >
      <legend className="mb-1.5 text-sm font-medium">{t('classes')}</legend>
      {classes.isLoadingError && <FailedChoices text={t('classesFailed')} query={classes} />}
      {sorted?.length === 0 && <p className="text-sm text-muted">{t('noClasses')}</p>}
      <div className="flex max-h-44 min-h-11 flex-wrap content-start gap-2 overflow-y-auto p-0.5">
        {sorted?.map(({ id, name, color }) => (
          <label
            key={id}
            className="flex min-h-10 items-center gap-2 rounded-control border border-line px-3 py-1.5 transition-colors duration-100 select-none hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0"
              checked={value.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, id] : value.filter((other) => other !== id))
              }
            />
            <ColorDot color={color} />
            <span className="wrap-anywhere">
              <ClassName name={name} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
