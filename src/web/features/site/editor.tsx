/** The editor of a public page: its form, its preview and publishing. */
import { useEffect, useMemo, useState } from 'react'
import { cmsEditing } from '#contract/site.ts'
import { countChanges } from '#rules/site/changes.ts'
import type { PageContent, PageTemplate } from '#rules/site/pages.ts'
import { type Problem, validatePage } from '#rules/site/problems.ts'
import { useDocumentForm } from '#web/autosave/use-autosave-document.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { AnyField } from './any-field.tsx'
import { formatChangeCount } from './changes-text.ts'
import styles from './editor.module.css'
import { useFocusedText } from './focused-text.ts'
import { CollapsibleRow } from './collapsible-row.tsx'
import {
  type AnyFieldProps,
  type ChangeValue,
  toFieldId,
  DrawField,
  FormErrorsContext,
  useFocusAfterRender,
} from './page-form.ts'
import { PageActions } from './page-actions.tsx'
import { PageConflict } from './page-conflict.tsx'
import { loadNewerVersion, type PageDocument } from './page-document.ts'
import { type DrawSection, PreviewPart } from './preview-part.tsx'
import { PublishBar } from './publish-bar.tsx'
import { usePublish } from './publish-problems.ts'
import { SectionsPart } from './sections-part.tsx'

/** Interval at which the editor reports that the page is open here, in milliseconds. */
const REPORT_INTERVAL_MS = 20_000

const headFields = {
  title: {
    kind: 'line',
    label: cms('titleAndDescription.title'),
    hint: cms('titleAndDescription.title.hint'),
    required: true,
  },
  description: { kind: 'text', label: cms('titleAndDescription.description'), required: true },
} as const
const HEAD_NAMES = ['title', 'description'] as const

/** Shows who else has the page open, and loads their saved changes as long as nothing is unsaved here. */
function OtherEditors({ doc, revision }: { doc: PageDocument; revision: number }) {
  const { template_id } = doc.snapshot().stored
  const { data } = useAnswer(cmsEditing, { CmsPage: { template_id } }, { pollInterval: () => REPORT_INTERVAL_MS })
  const newest = data?.revision ?? 0
  useEffect(() => {
    if (newest > revision) void loadNewerVersion(doc)
  }, [doc, newest, revision])
  const names = data?.Editors.map(({ name }) => name) ?? []
  if (!names.length) return null
  return (
    <Banner tone="info">
      {cms(names.length > 1 ? 'alsoEditing.many' : 'alsoEditing', { names: names.join(', ') })}
    </Banner>
  )
}

/** Tracks the open section, and opens and focuses the field of a problem. */
const useOpenSections = () => {
  const [open, setOpen] = useState<number>()
  const [isHeadOpen, setIsHeadOpen] = useState(false)
  const focusAfter = useFocusAfterRender()
  const showProblem = ({ path }: Problem) => {
    const [first, index] = path.split('.')
    if (first === 'sections' && index !== undefined) setOpen(Number(index))
    else setIsHeadOpen(true)
    focusAfter(findNearestFieldId(path))
  }
  return { open, setOpen, isHeadOpen, setIsHeadOpen, showProblem }
}

/** Returns the id of the field, or of the nearest rendered ancestor if the field isn't rendered yet. */
const findNearestFieldId = (path: string): string => {
  const names = path.split('.')
  const candidates = names.map((_, count) => names.slice(0, names.length - count).join('.'))
  const nearest = candidates.find((candidate) => document.getElementById(toFieldId(candidate)))
  return toFieldId(nearest ?? names.slice(0, 2).join('.'), nearest ? 'at' : 'fold')
}

interface HeadProps {
  content: PageContent
  open: boolean
  onToggle: () => void
  onChange: (name: (typeof HEAD_NAMES)[number]) => ChangeValue
}

function HeadPart({ content, open, onToggle, onChange }: HeadProps) {
  return (
    <CollapsibleRow
      path="head"
      otherPaths={HEAD_NAMES}
      title={cms('titleAndDescription')}
      level={2}
      open={open}
      onToggle={onToggle}
    >
      {HEAD_NAMES.map((name) => (
        <AnyField key={name} field={headFields[name]} path={name} value={content[name]} onChange={onChange(name)} />
      ))}
    </CollapsibleRow>
  )
}

function ChangeBadge({ changes }: { changes: number }) {
  return <Badge tone={changes ? 'draft' : 'ok'}>{changes ? formatChangeCount(changes) : cms('published')}</Badge>
}

/** Changes one part of a page, based on what is typed by then. */
const createWriter =
  (doc: PageDocument) =>
  (name: keyof PageContent): ChangeValue =>
  (change) => {
    const { content } = doc.snapshot().fields
    doc.write({ content: { ...content, [name]: change(content[name]) } })
  }

const drawField = (props: AnyFieldProps) => <AnyField {...props} />

interface Props {
  doc: PageDocument
  template: PageTemplate
  draw: DrawSection
}

export function Editor({ doc, template, draw }: Props) {
  const form = useDocumentForm(doc)
  const { stored: page, status } = form
  const { content } = form.fields
  const publishing = usePublish(doc, content)
  const { open, setOpen, isHeadOpen, setIsHeadOpen, showProblem } = useOpenSections()
  const { words, onForm } = useFocusedText()
  const pageProblems = useMemo(() => validatePage(template, content), [template, content])
  const problems = [...pageProblems, ...publishing.problems]
  const changes = countChanges(content, page.published)
  const write = createWriter(doc)
  return (
    <div className={styles.editor}>
      <div className={styles.form} {...onForm}>
        <Page
          title={page.name}
          back={{ to: adminPaths.adminCms, label: cms('back') }}
          actions={<ChangeBadge changes={changes} />}
        >
          <PageActions doc={doc} content={content} template={template} />
          <OtherEditors doc={doc} revision={page.revision} />
          {status === 'conflict' && <PageConflict form={form} />}
          <DrawField value={drawField}>
            <FormErrorsContext value={problems}>
              {template.path && (
                <HeadPart
                  content={content}
                  open={isHeadOpen}
                  onToggle={() => setIsHeadOpen(!isHeadOpen)}
                  onChange={write}
                />
              )}
              <SectionsPart
                template={template}
                sections={content.sections}
                onChange={write('sections')}
                open={open}
                onOpen={setOpen}
              />
            </FormErrorsContext>
          </DrawField>
          <PublishBar form={form} publishing={publishing} problems={problems} changes={changes} onShow={showProblem} />
        </Page>
      </div>
      <PreviewPart template={template} content={content} chosen={open} words={words} draw={draw} />
    </div>
  )
}
