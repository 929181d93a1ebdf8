/** LTI 1.3 platforms: a link for dynamic registration, or URLs to copy by hand. */
import { useState } from 'react'
import { type LtiCourse, ltiCourseRead, ltiCourses, ltiInfo, ltiLink } from '#contract/partners/lti.ts'
import { formatDate, formatDateTime } from '#rules/times.ts'
import { useAction, useAnswer } from '#web/lib/answers.ts'
import { connectionsLti as say } from '#web/lib/messages/en/connections-lti.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import styles from './connections.module.css'

function Introduction() {
  const { act, busy, error } = useAction(ltiLink)
  const [registrationLink, setRegistrationLink] = useState<{ url: string; until: string }>()
  const createLink = () =>
    void act({})
      .then(({ Link }) => setRegistrationLink(Link))
      .catch(() => undefined)
  return (
    <div className={styles.introduction}>
      <p>{say('how')}</p>
      {registrationLink && (
        <p aria-live="polite">
          <code className={styles.link}>{registrationLink.url}</code>
          <span className={styles.quiet}>{say('until', { when: formatDate(registrationLink.until) })}</span>
        </p>
      )}
      {error && <Banner>{error.message}</Banner>}
      <Button look="line" busy={busy} busyLabel={say('making')} onClick={createLink}>
        {registrationLink ? say('another') : say('make')}
      </Button>
    </div>
  )
}

const describeMembers = ({ members, nameless, read_at }: LtiCourse): string => {
  if (!read_at) return say('course.unread')
  const memberText = members === 1 ? say('course.one') : say('course.people', { count: members })
  return nameless > 0 ? `${memberText}. ${say('course.nameless', { count: nameless })}` : memberText
}

function Course({ course }: { course: LtiCourse }) {
  const { act, busy, error } = useAction(ltiCourseRead, { refreshes: [ltiCourses] })
  const { uuid, title, class_name, problem, read_at } = course
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <strong>{title}</strong>
        <small>
          {describeMembers(course)}
          {read_at && ` · ${say('course.read', { when: formatDateTime(read_at) })}`}
          {class_name && class_name !== title && ` · ${say('course.class', { name: class_name })}`}
        </small>
        {(error ?? problem) && <small className={styles.failed}>{error?.message ?? problem}</small>}
      </span>
      <Button
        look="soft"
        size="small"
        busy={busy}
        busyLabel={say('course.reading')}
        aria-label={say('course.now.of', { title })}
        onClick={() => void act({ Course: { uuid } }).catch(() => undefined)}
      >
        {say('course.now')}
      </Button>
    </li>
  )
}

/** Hidden until someone has opened Alaia from a course. */
function Courses() {
  const list = useAnswer(ltiCourses, {})
  return (
    <Answer of={list} compact>
      {({ Courses: courses }) =>
        courses.length > 0 && (
          <div className={styles.courses}>
            <h3>{say('courses')}</h3>
            <p className={styles.quiet}>{say('courses.how')}</p>
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
    <Section title={say('title')} lead={say('lead')}>
      <Introduction />
      <Courses />
      <Answer of={info} compact>
        {({ Lti }) => (
          <details className={styles.byHand}>
            <summary>{say('by_hand')}</summary>
            <dl className={styles.ours}>
              {addresses.map((name) => (
                <div key={name}>
                  <dt>{say(name)}</dt>
                  <dd>
                    <code>{Lti[name]}</code>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </Answer>
      <p className={styles.quiet}>{say('tried')}</p>
    </Section>
  )
}
