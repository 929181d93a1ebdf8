/** The sessions that a class listens to, in playing order. */
import type { ReactNode } from 'react'
import { MAX_SESSIONS } from '#rules/learn/lessons.ts'
import { lesson as t } from '#web/lib/messages/en/lesson-form.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { sortByKeys } from '#web/ui/order/order.ts'
import { SectionField } from '../attach/section-field.tsx'
import styles from './lesson.module.css'
import type { LessonSessionItem, LessonForm } from './lesson-document.ts'

/** Renders a picker for sessions. It is passed in because the library belongs to another feature. */
export type RenderSessionPicker = (picker: {
  label: string
  without: ReadonlySet<string>
  onPick: (session: { uuid: string; title: string }) => void
}) => ReactNode

const getKey = ({ session_uuid }: LessonSessionItem): string => session_uuid

interface SessionsProps {
  form: LessonForm
  renderPicker: RenderSessionPicker
}

export function SessionsField({ form: { fields, problems, write }, renderPicker }: SessionsProps) {
  const { sessions } = fields
  const problem = Object.entries(problems).find(([path]) => path.startsWith('sessions'))?.[1]
  const setSection = (key: string, sub_section: string) =>
    write({ sessions: sessions.map((session) => (getKey(session) === key ? { ...session, sub_section } : session)) })
  return (
    <section className={styles.part} aria-labelledby="lesson-sessions">
      <h2 id="lesson-sessions">{t('sessions')}</h2>
      <p className={styles.hint}>{t(sessions.length > 0 ? 'sessions.hint' : 'sessions.none')}</p>
      {sessions.length > 0 && (
        <OrderList
          label={t('sessions.list')}
          rows={sessions}
          getKey={getKey}
          getName={({ title }) => title}
          onOrder={(keys) => write({ sessions: sortByKeys(sessions, keys, getKey) })}
          renderActions={(session) => (
            <IconButton
              icon="trash"
              label={t('session.remove', { title: session.title })}
              onClick={() => write({ sessions: sessions.filter((item) => item !== session) })}
            />
          )}
        >
          {(session) => (
            <div className={styles.session}>
              <strong>{session.title}</strong>
              <SectionField
                sections={sessions.map(({ sub_section }) => sub_section)}
                value={session.sub_section}
                onChange={(section) => setSection(getKey(session), section)}
              />
            </div>
          )}
        </OrderList>
      )}
      {problem && <p className={styles.problem}>{problem}</p>}
      {sessions.length < MAX_SESSIONS &&
        renderPicker({
          label: t('session.add'),
          without: new Set(sessions.map(getKey)),
          onPick: ({ uuid, title }) =>
            write({ sessions: [...sessions, { session_uuid: uuid, title, sub_section: '' }] }),
        })}
    </section>
  )
}
