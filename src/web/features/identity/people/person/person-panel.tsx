/** One person: their details, their sign-in, their active sessions and the actions on them. */
import { type ReactNode, useState } from 'react'
import { type NewSignIn, type PersonDetail, personDeactivate, personReactivate } from '#contract/identity/people.ts'
import { formatDate } from '#rules/times.ts'
import { useAction } from '#web/lib/answers.ts'
import { people } from '#web/lib/messages/en/people.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconLink } from '#web/ui/action/icon-link.tsx'
import { Avatar } from '#web/ui/frame/user-menu.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import styles from '../people.module.css'
import { getFullName, formatRole, formatLastSignIn } from '../person-text.ts'
import { updatePersonInCache } from '../people-cache.ts'
import { StateBadge } from '../state-badge.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { EditPerson } from './person-form.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { NewCredentials } from './new-credentials.tsx'
import { ResetSignInDialog } from './reset-sign-in-dialog.tsx'

function Head({ person, closeUrl }: { person: PersonDetail; closeUrl: string }) {
  return (
    <div className={styles.head}>
      <Avatar name={person.first_name} />
      <div>
        <h2 tabIndex={-1}>{getFullName(person)}</h2>
        <small>{formatRole(person)}</small>
      </div>
      <IconLink icon="x" label={people('close')} to={closeUrl} />
    </div>
  )
}

const listFacts = (person: PersonDetail): [string, ReactNode][] => {
  const isStudent = person.user_type === 'student'
  const learn = person.permissions.includes('demo_learn') ? 'demo_learn' : person.permissions[0] ? 'learn' : 'none'
  return [
    [people('status'), <StateBadge key="state" person={person} />],
    ...(person.username ? [[people('username'), person.username] as [string, string]] : []),
    ...(person.email ? [[people('email'), person.email] as [string, string]] : []),
    [people('sections'), person.sections_list.map(({ name }) => name).join(', ') || people('sections.none')],
    ...(isStudent
      ? []
      : ([
          [people('learn'), people(`learn.${learn}`)],
          [people('startPage'), people(`startPage.${person.landing}`)],
          [people('two_step'), people(person.two_step ? 'two_step.on' : 'two_step.off')],
        ] as [string, string][])),
    [people('lastSignIn'), formatLastSignIn(person.last_seen_at)],
    [people('since'), formatDate(person.created_at)],
  ]
}

function Facts({ person }: { person: PersonDetail }) {
  return (
    <dl className={styles.facts}>
      {listFacts(person).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A deactivated person: what happens to their data, and how to reactivate them. */
function DeactivatedNotice({ person }: { person: PersonDetail }) {
  const deactivation = useAction(personDeactivate)
  const reactivation = useAction(personReactivate)
  const { uuid, deactivated_at, left_at, kept_until } = person
  if (!deactivated_at || !kept_until) return null
  const until = formatDate(kept_until)
  const recordAsLeft = async () => {
    const done = await deactivation.attempt({ Person: { uuid, left: true } })
    if (done) updatePersonInCache(done.Person)
  }
  const reactivate = async () => {
    const done = await reactivation.attempt({ Person: { uuid } })
    if (!done) return
    updatePersonInCache(done.Person)
    notify(people('reactivate.done', { name: getFullName(person) }))
  }
  const failed = deactivation.error ?? reactivation.error
  return (
    <>
      <Banner tone="info">
        {left_at
          ? people('withdrawn.on', { day: formatDate(left_at), until })
          : people('deactivated.on', { day: formatDate(deactivated_at), until })}
      </Banner>
      {failed && <Banner tone="danger">{failed.message}</Banner>}
      {!person.locked && (
        <div className={styles.buttons}>
          <Button look="board" busy={reactivation.busy} onClick={() => void reactivate()}>
            {people('reactivate')}
          </Button>
          {!left_at && (
            <Button look="line" busy={deactivation.busy} onClick={() => void recordAsLeft()}>
              {people('withdraw')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type OpenDialog = 'edit' | 'reset' | 'deactivate' | undefined

interface ActsProps {
  person: PersonDetail
  onOpenDialog: (dialog: OpenDialog) => void
  onCard: (() => void) | undefined
}

function PersonActions({ person, onOpenDialog, onCard }: ActsProps) {
  const isOpen = !person.locked && !person.deactivated_at
  return (
    <div className={styles.buttons}>
      {person.locked !== 'operator' && (
        <Button look="line" size="small" icon="pencil-simple" onClick={() => onOpenDialog('edit')}>
          {people('edit')}
        </Button>
      )}
      {isOpen && onCard && (
        <Button look="line" size="small" icon="printer" onClick={onCard}>
          {people('card')}
        </Button>
      )}
      {isOpen && (
        <Button look="line" size="small" icon="lock-simple" onClick={() => onOpenDialog('reset')}>
          {people('reset')}
        </Button>
      )}
      {isOpen && (
        <Button look="danger" size="small" onClick={() => onOpenDialog('deactivate')}>
          {people('deactivate')}
        </Button>
      )}
    </div>
  )
}

export interface PersonPanelProps {
  person: PersonDetail
  closeUrl: string
  /** Whether invitations can be sent by email. */
  mails: boolean
  /** Opens the dialog that transfers classes. */
  classes: (() => void) | undefined
  /** Prints a sign-in card for a person who uses cards. */
  onCard: ((person: PersonDetail) => void) | undefined
}

export function PersonPanel({ person, closeUrl, mails, classes, onCard }: PersonPanelProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [newSignIn, setNewSignIn] = useState<NewSignIn>()
  const isStudent = person.user_type === 'student'
  const soleTeacherSections = person.deactivated_at ? person.sections_list.filter((section) => section.alone) : []
  const closeDialog = () => setOpenDialog(undefined)
  return (
    <Panel className={styles.panel}>
      <Head person={person} closeUrl={closeUrl} />
      {person.asked_at && (
        <Banner tone="info">{people('requests.people', { day: formatDate(person.asked_at) })}</Banner>
      )}
      {person.locked && <p className={styles.quiet}>{people(`locked.${person.locked}`)}</p>}
      <DeactivatedNotice person={person} />
      {soleTeacherSections.length > 0 && (
        <Banner tone="warn" {...(classes ? { action: { label: people('reassign.act'), onPress: classes } } : {})}>
          {people('reassign', { names: soleTeacherSections.map(({ name }) => name).join(', ') })}
        </Banner>
      )}
      <Facts person={person} />
      <PersonActions
        person={person}
        onOpenDialog={setOpenDialog}
        onCard={isStudent && onCard ? () => onCard(person) : undefined}
      />
      <SessionsPart person={person} />
      {openDialog === 'edit' && <EditPerson person={person} onClose={closeDialog} />}
      {openDialog === 'deactivate' && <DeactivateDialog person={person} onClose={closeDialog} />}
      {openDialog === 'reset' && (
        <ResetSignInDialog person={person} mails={mails} onClose={closeDialog} onCreated={setNewSignIn} />
      )}
      {newSignIn && <NewCredentials signIn={newSignIn} isStudent={isStudent} onClose={() => setNewSignIn(undefined)} />}
    </Panel>
  )
}
