/** LTI 1.3 platforms: a link for dynamic registration, or URLs to copy by hand. */
import { useState } from 'react'
import { type LtiCourse, ltiCourseRead, ltiCourses, ltiInfo, ltiLink } from '#contract/partners/lti.ts'
import { formatDate, formatDateTime } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { connectionsLti as t } from '#web/lib/messages/en/connections-lti.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './connections.module.css'

function Introduction() {
  const { attempt, busy, error } = useAction(ltiLink)
  const [registrationLink, setRegistrationLink] = useState<{ url: string; until: string }>()
  const createLink = async () => {
    const answer = await attempt({})
    if (answer) setRegistrationLink(answer.Link)
  }
  return (
    <div className={styles.introduction}>
      <p>{t('link.hint')}</p>
      {registrationLink && (
        <p aria-live="polite">
          <code className={styles.link}>{registrationLink.url}</code>
          <span className={styles.quiet}>{t('link.until', { when: formatDate(registrationLink.until) })}</span>
        </p>
      )}
      {error && <Banner>{error.message}</Banner>}
      <Button look="line" busy={busy} busyLabel={t('link.creating')} onClick={() => void createLink()}>
        {registrationLink ? t('link.createAnother') : t('link.create')}
      </Button>
    </div>
  )
}

const describeMembers = ({ members, nameless, read_at }: LtiCourse): string => {
  if (!read_at) return t('course.notSynced')
  const memberText = members === 1 ? t('course.one') : t('course.people', { count: members })
  return nameless > 0 ? `${memberText}. ${t('course.unnamed', { count: nameless })}` : memberText
}

function Course({ course }: { course: LtiCourse }) {
  const { attempt, busy, error } = useAction(ltiCourseRead, { refreshes: [ltiCourses] })
  const { uuid, title, class_name, problem, read_at } = course
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <strong>{title}</strong>
        <small>
          {describeMembers(course)}
          {read_at && ` · ${t('course.synced', { when: formatDateTime(read_at) })}`}
          {class_name && class_name !== title && ` · ${t('course.class', { name: class_name })}`}
        </small>
        {(error ?? problem) && <small className={styles.failed}>{error?.message ?? problem}</small>}
      </span>
      <Button
        look="soft"
        size="small"
        busy={busy}
        busyLabel={t('course.syncing')}
        aria-label={t('course.sync.named', { title })}
        onClick={() => void attempt({ Course: { uuid } })}
      >
        {t('course.sync')}
      </Button>
    </li>
  )
}

/** Hidden until someone has opened Alaia from a course. */
function Courses() {
  const list = useAnswer(ltiCourses, {})
  return (
    <Answer query={list} compact>
      {({ Courses: courses }) =>
        courses.length > 0 && (
          <div className={styles.courses}>
            <h3>{t('courses')}</h3>
            <p className={styles.quiet}>{t('courses.hint')}</p>
            <ul>
              {courses.map((course) => (
                <Course key={course.uuid} course={course} />
              ))}
            </ul>
          </div>
        )
      }
    </Answer>
  )
}

const addresses = ['login_url', 'launch_url', 'keys_url', 'canvas_url'] as const

export function LtiPanel() {
  const info = useAnswer(ltiInfo, {})
  return (
    <Section title={t('title')} lead={t('lead')}>
      <Introduction />
      <Courses />
      <Answer query={info} compact>
        {({ Lti }) => (
          <details className={styles.byHand}>
            <summary>{t('manualSetup')}</summary>
            <dl className={styles.ours}>
              {addresses.map((name) => (
                <div key={name}>
                  <dt>{t(name)}</dt>
                  <dd>
                    <code>{Lti[name]}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </Answer>
      <p className={styles.quiet}>{t('testedWith')}</p>
    </Section>
  )
}
