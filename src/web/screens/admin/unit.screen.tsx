/**
 * /admin/learn/unit/{grade}/{uuid} edits one unit with its lessons, or with `preview` shows it as a teacher sees it.
 * /admin/learn/unit/edit/{uuid} edits the unit's other fields.
 */
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { editorUnit } from '#contract/learn/units.ts'
import { ExportDialog } from '#web/features/learn/import/export-dialog.tsx'
import { type UnitView, UnitEditorPage } from '#web/features/learn/authoring/unit/unit-editor-page.tsx'
import { useAnswer } from '#web/lib/answers.ts'
import { isMissingPage } from '#web/lib/errors/api-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { unitTransfer } from '#web/lib/messages/en/unit-import-export.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import '#web/ui/icon/file-icons.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { LinesSkeleton } from '#web/ui/state/skeleton.tsx'
import { LearnNotFound } from './learn-not-found.tsx'
import { UnitAsTeacher } from './learn-preview.tsx'
import { useSources } from './learn-sources.tsx'

function UnitContent({ face }: { face: UnitView }) {
  const uuid = useParams()['uuid'] ?? ''
  const answer = useAnswer(editorUnit, { Unit: { uuid } })
  const mayEdit = answer.data?.may_edit ?? false
  const sources = useSources(mayEdit)
  const [exporting, setExporting] = useState(false)
  const exportItem: MenuItem = {
    label: unitTransfer('export'),
    icon: 'download-simple',
    onSelect: () => setExporting(true),
  }
  if (isMissingPage(answer.error)) return <LearnNotFound what="gone.unit" />
  const content = (
    <Answer query={answer} skeleton={<LinesSkeleton />}>
      {(saved) => (
        <>
          <UnitEditorPage key={uuid} detail={saved} view={face} sources={sources} moreItems={[exportItem]} />
          <ExportDialog key={`${uuid} export`} unit={saved.Unit} open={exporting} onClose={() => setExporting(false)} />
        </>
      )}
    </Answer>
  )
  if (answer.data) return content
  return (
    <Page title={t('unit')} back={{ to: paths.adminLearn, label: learn('back') }}>
      {content}
    </Page>
  )
}

export function AdminUnitScreen() {
  const { grade = '', uuid = '' } = useParams()
  if (useSearchParams()[0].has('preview')) return <UnitAsTeacher grade={grade} uuid={uuid} />
  return <UnitContent face="lessons" />
}

export function AdminUnitEditScreen() {
  return <UnitContent face="details" />
}
