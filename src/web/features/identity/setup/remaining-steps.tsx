/** A list of the setup steps that remain; hidden when there are none. */
import { Link } from 'react-router'
import { setupList } from '#contract/identity/setup.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { setup } from '#web/lib/messages/en/setup.ts'
import styles from './setup.module.css'

export function RemainingSteps() {
  const { data } = useAnswer(setupList, {})
  const remaining = data?.Steps.filter(({ done }) => !done) ?? []
  if (remaining.length === 0) return null
  return (
    <section className={styles.setup} aria-labelledby="setup-left">
      <h2 id="setup-left">{setup('setup.title')}</h2>
      <ul>
        {remaining.map(({ id }) => (
          <li key={id}>
            <Link to={paths.firstAdminAt(id)}>{setup(`setup.${id}`)}</Link>
          </li>
        ))}
      </ul>
      <p className={styles.aside}>{setup('setup.lead')}</p>
    </section>
  )
}
