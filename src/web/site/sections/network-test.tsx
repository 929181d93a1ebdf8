import type { SiteSectionProps } from '../section-props.ts'
import button from '#web/ui/action/button.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { networkMessages } from '../network-messages.ts'
import { SiteSection } from '../site-section.tsx'
import styles from './network-test.module.css'

/**
 * The test of the visitor's own network. The page's script runs it: it shows the button, writes `data-state`
 * (`waiting`, `ok`, `bad`, `untried`) and a word to each check, and then shows one of the three sentences.
 */
export function NetworkTestSection({ section, site }: SiteSectionProps<'network_test'>) {
  const { id, heading, text, checks, run, pass, fail } = section
  return (
    <SiteSection id={id} heading={heading} text={text} layout="band">
      <div data-network-test data-audio-url={site.sound}>
        <button type="button" hidden data-run className={classNames(button.button, button['board'], button['large'])}>
          {run}
        </button>
        <ul className={styles.checks}>
          {checks.map((check) => (
            <li key={check.key} data-check={check.key} className={styles.check}>
              {check.label}
              <span data-outcome className={styles.outcome} />
            </li>
          ))}
        </ul>
        <p role="status" className={styles.result}>
          <span hidden data-pass>
            {pass}
          </span>
          <span hidden data-part>
            {networkMessages.part}
          </span>
          <span hidden data-fail>
            {fail}
          </span>
        </p>
      </div>
    </SiteSection>
  )
}
