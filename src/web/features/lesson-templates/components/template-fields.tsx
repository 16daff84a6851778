import type { KeyboardEvent } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import type { TemplateForm } from '../form.ts'
import { FormGroup } from './form-group.tsx'
import { ObjectiveList } from './objective-list.tsx'
import { SectionList } from './section-list.tsx'
import { TemplateTextField } from './template-text-field.tsx'

/** All fields of the editor; Ctrl+Enter saves from any of them. */
export function TemplateFields({ form }: { form: TemplateForm }) {
  const t = useMessages(lessonTemplateEditor)
  const saveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the key events of the fields inside
    <div className="grid gap-6" onKeyDown={saveByKey}>
      <FormGroup title={t('basics')}>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
          <TemplateTextField form={form} name="title" label={t('title')} placeholder={t('titleExample')} isRequired />
          <TemplateTextField form={form} name="studentPages" label={t('pages')} placeholder={t('pagesExample')} />
        </div>
        <TemplateTextField
          form={form}
          name="description"
          label={t('purpose')}
          placeholder={t('purposeExample')}
          rows={2}
          isRequired
        />
      </FormGroup>
      <SectionList form={form} />
      <ObjectiveList form={form} />
      <FormGroup title={t('resources')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TemplateTextField form={form} name="basicMaterials" label={t('materials')} rows={3} />
          <TemplateTextField form={form} name="additionalResources" label={t('additional')} rows={3} />
        </div>
        <TemplateTextField form={form} name="preparationNotes" label={t('notes')} hint={t('notesHint')} rows={3} />
      </FormGroup>
    </div>
  )
}
