/** The edit page of one unit: its first fields, lessons, cover and files. */
import type { ReactNode } from 'react'
import { gradeLabels } from '#rules/grades.ts'
import type { AutosaveDocument } from '#web/autosave/autosave-document.ts'
import { FieldConflicts } from '#web/autosave/field-conflicts.tsx'
import { getGeneralMessage } from '#web/autosave/save-errors.ts'
import { useDocumentForm, useOpenDocument } from '#web/autosave/use-autosave-document.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { paths } from '#web/lib/paths.ts'
import { learn, unit as t } from '#web/lib/messages/en/units.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { AttachmentsPart, type FileSources } from '../attach/attachments-part.tsx'
import { createUnitOwner } from '../attach/owners.ts'
import { statusTones } from '../labels.ts'
import { CoverPart } from './cover-part.tsx'
import type { UnitDetail } from './unit-detail.ts'
import { LessonsPart } from './lessons-part.tsx'
import { UnitDetails } from './unit-details.tsx'
import { UnitLead } from './unit-lead.tsx'
import { UnitRead } from './unit-read.tsx'
import { type UnitFields, getUnitFieldLabel, formatUnitField, unitDefinition, type UnitForm } from './unit-document.ts'
import { toDetails, toLessons, UnitTop } from './unit-top.tsx'
import styles from './unit.module.css'

/** The two addresses of a unit. */
export type UnitView = 'lessons' | 'details'

interface FrameProps {
  unit: UnitDetail['Unit']
  heading: string
  view: UnitView
  actions?: ReactNode
  children: ReactNode
}

/** The layout around a unit, for system admins and school admins. */
function Frame({ unit, heading, view, actions, children }: FrameProps) {
  const crumbs = [
    { to: paths.adminLearn, label: learn('title') },
    { to: adminPaths.adminUnits(unit.grade), label: gradeLabels[unit.grade] },
  ]
  return (
    <>
      <Wrap>
        <Crumbs label={learn('breadcrumbs')} items={crumbs} />
      </Wrap>
      <Page
        title={view === 'details' ? t('details.title', { title: heading }) : heading}
        heading={
          <>
            {heading}{' '}
            <Badge tone={statusTones[unit.status]} className={styles.badge}>
              {learn(unit.status)}
            </Badge>
          </>
        }
        actions={actions}
      >
        {children}
      </Page>
    </>
  )
}

function Notices({ form }: { form: UnitForm }) {
  const problem = getGeneralMessage(form.error)
  return (
    <div className={styles.notices}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <FieldConflicts form={form} getName={getUnitFieldLabel} formatValue={formatUnitField} />
    </div>
  )
}

interface UnitEditorProps {
  detail: UnitDetail
  doc: AutosaveDocument<UnitDetail['Unit'], UnitFields>
  view: UnitView
  sources: FileSources
  /** More actions, for those who may edit the unit. */
  moreItems?: readonly MenuItem[] | undefined
}

function UnitEditor({ detail, doc, view, sources, moreItems = [] }: UnitEditorProps) {
  const form = useDocumentForm(doc)
  const { stored, fields, problems, editorKey, write } = form
  const otherViewItem: MenuItem = view === 'lessons' ? toDetails(stored) : toLessons(stored)
  const heading = fields.title.trim() || stored.title
  return (
    <Frame
      unit={stored}
      heading={heading}
      view={view}
      actions={<UnitTop form={form} otherViewItem={otherViewItem} moreItems={moreItems} />}
    >
      <Notices form={form} />
      <div className={styles.sheet}>
        <div>
          <UnitLead {...form} />
          {view === 'lessons' ? (
            <LessonsPart detail={detail} problem={problems['lessons']} />
          ) : (
            <UnitDetails key={editorKey} form={form} />
          )}
        </div>
        <aside className={styles.aside}>
          <CoverPart cover={fields.cover} onChange={(cover) => write({ cover })} />
          <h2>{t('files')}</h2>
          <AttachmentsPart
            owner={createUnitOwner(stored.uuid)}
            attachments={detail.Unit.attachments}
            handouts={detail.Unit.handouts}
            sources={sources}
            sections={[]}
          />
        </aside>
      </div>
    </Frame>
  )
}

interface UnitEditorPageProps {
  detail: UnitDetail
  view: UnitView
  sources: FileSources
  moreItems?: readonly MenuItem[] | undefined
}

export function UnitEditorPage({ detail, view, sources, moreItems }: UnitEditorPageProps) {
  const doc = useOpenDocument(unitDefinition, detail.may_edit ? detail.Unit : undefined)
  if (!detail.may_edit) {
    return (
      <Frame unit={detail.Unit} heading={detail.Unit.title} view={view}>
        <UnitRead detail={detail} />
      </Frame>
    )
  }
  return (
    doc && (
      <UnitEditor key={doc.draftKey} detail={detail} doc={doc} view={view} sources={sources} moreItems={moreItems} />
    )
  )
}
