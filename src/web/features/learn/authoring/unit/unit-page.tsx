/** The edit page of one unit: its first fields, lessons, cover and files. */
import type { ReactNode } from 'react'
import { gradeLabels } from '#rules/grades.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { paths } from '#web/lib/paths.ts'
import { learn, unit as say } from '#web/lib/messages/en/units.ts'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Crumbs } from '#web/ui/page/crumbs.tsx'
import { Page, Wrap } from '#web/ui/page/page.tsx'
import { Badge } from '#web/ui/print/status-badge.tsx'
import { AttachmentsPart, type Sources } from '../attach/attachments-part.tsx'
import { createUnitOwner } from '../attach/owners.ts'
import { statusTones } from '../shape.ts'
import { ConflictPanel } from '../autosave/conflict-panel.tsx'
import { type LocalDraftState, useLocalDraft, useAutosaveDocument } from '../autosave/use-autosave-document.ts'
import { CoverPart } from './cover-part.tsx'
import type { UnitDetail } from './unit-detail.ts'
import { LessonsPart } from './lessons-part.tsx'
import { UnitDetails } from './unit-details.tsx'
import { UnitLead } from './unit-lead.tsx'
import { UnitRead } from './unit-read.tsx'
import { type UnitFields, unitFieldName, unitFieldText, unitDefinition, type UnitForm } from './unit-document.ts'
import { toDetails, toLessons, UnitTop } from './unit-top.tsx'
import styles from './unit.module.css'

/** The two addresses of a unit. */
export type UnitFace = 'lessons' | 'details'

interface FrameProps {
  unit: UnitDetail['Unit']
  heading: string
  face: UnitFace
  actions?: ReactNode
  children: ReactNode
}

/** The layout around a unit, for system admins and school admins. */
function Frame({ unit, heading, face, actions, children }: FrameProps) {
  const crumbs = [
    { to: paths.adminLearn, label: learn('title') },
    { to: adminPaths.adminUnits(unit.grade), label: gradeLabels[unit.grade] },
  ]
  return (
    <>
      <Wrap>
        <Crumbs label={learn('way')} items={crumbs} />
      </Wrap>
      <Page
        title={face === 'details' ? say('details.title', { title: heading }) : heading}
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

function Notices({ written }: { written: UnitForm }) {
  return (
    <div className={styles.notices}>
      {written.trouble && <Banner tone="danger">{written.trouble}</Banner>}
      <ConflictPanel written={written} nameOf={unitFieldName} textOf={unitFieldText} />
    </div>
  )
}

interface OpenProps {
  saved: UnitDetail
  onDevice: LocalDraftState<UnitFields>
  face: UnitFace
  sources: Sources
  /** More actions, for those who may edit the unit. */
  further?: readonly MenuItem[] | undefined
}

function Open({ saved, onDevice, face, sources, further = [] }: OpenProps) {
  const written = useAutosaveDocument(unitDefinition, saved.Unit, onDevice)
  const { stored, fields, problems, edition, write } = written
  const elsewhere: MenuItem = face === 'lessons' ? toDetails(stored) : toLessons(stored)
  const heading = fields.title.trim() || stored.title
  return (
    <Frame
      unit={stored}
      heading={heading}
      face={face}
      actions={<UnitTop written={written} elsewhere={elsewhere} further={further} />}
    >
      <Notices written={written} />
      <div className={styles.sheet}>
        <div>
          <UnitLead {...written} />
          {face === 'lessons' ? (
            <LessonsPart saved={saved} problem={problems['lessons']} />
          ) : (
            <UnitDetails key={edition} written={written} />
          )}
        </div>
        <aside className={styles.aside}>
          <CoverPart cover={fields.cover} onChange={(cover) => write({ cover })} />
          <h2>{say('files')}</h2>
          <AttachmentsPart
            owner={createUnitOwner(stored.uuid)}
            attachments={saved.Unit.attachments}
            handouts={saved.Unit.handouts}
            sources={sources}
            sections={[]}
          />
        </aside>
      </div>
    </Frame>
  )
}

interface UnitPageProps {
  saved: UnitDetail
  face: UnitFace
  sources: Sources
  further?: readonly MenuItem[] | undefined
}

export function UnitPage({ saved, face, sources, further }: UnitPageProps) {
  const onDevice = useLocalDraft(unitDefinition, saved.may_edit ? saved.Unit : undefined)
  if (!saved.may_edit) {
    return (
      <Frame unit={saved.Unit} heading={saved.Unit.title} face={face}>
        <UnitRead saved={saved} />
      </Frame>
    )
  }
  return (
    onDevice && (
      <Open key={onDevice.place} saved={saved} onDevice={onDevice} face={face} sources={sources} further={further} />
    )
  )
}
