import type { SectionProps } from '../section-props.ts'
import { SiteSection } from '../site-section.tsx'
import styles from './network-test.module.css'

/**
 * The test of the visitor's own network. The page's script runs it: it shows the button, writes `data-state`
 * (`waiting`, `ok`, `bad`) to each check, and then shows one of the two sentences.
 */
export function NetworkTestSection({ section }: SectionProps<'network_test'>) {
  const { id, heading, text, checks, run, pass, fail } = section
  return (
    <SiteSection id={id} heading={heading} text={text} className={styles.networkTest}>
      <div data-network-test>
        <button type="button" hidden data-run>
          {run}
        </button>
        <ul>
          {checks.map((check) => (
            <li key={check.key} data-check={check.key}>
              {check.label}
            </li>
          ))}
        </ul>
        <p role="status">
          <span hidden data-pass>
            {pass}
          </span>
          <span hidden data-fail>
            {fail}
          </span>
        </p>
      </div>
    </SiteSection>
  )
}
