/** A quiet list of what is left to set up; gone when nothing is. */
import { Link } from 'react-router'
import { setupList } from '#contract/identity/first.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { paths } from '#web/lib/paths.ts'
import { first } from '#web/lib/words/first.en.ts'
import styles from './first.module.css'

export function SetupLeft() {
  const { data } = useAnswer(setupList, {})
  const left = data?.Steps.filter(({ done }) => !done) ?? []
  if (left.length === 0) return null
  return (
    <section className={styles.setup} aria-labelledby="setup-left">
      <h2 id="setup-left">{first('setup.title')}</h2>
      <ul>
        {left.map(({ id }) => (
          <li key={id}>
            <Link to={paths.firstAdminAt(id)}>{first(`setup.${id}`)}</Link>
          </li>
        ))}
      </ul>
      <p className={styles.aside}>{first('setup.lead')}</p>
    </section>
  )
}
