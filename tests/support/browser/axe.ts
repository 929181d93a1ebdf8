/** Checks a page with axe: WCAG 2.2, levels A and AA. */
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

type Violation = AxeResults['violations'][number]

const formatViolation = ({ id, help, nodes }: Violation): string => {
  const nodesText = nodes.map(({ target, failureSummary }) => {
    const reasons = (failureSummary ?? '').split('\n').slice(1).join(' ').trim()
    return `  ${target.join(' ')}: ${reasons}`
  })
  return [`${id}: ${help}`, ...nodesText].join('\n')
}

/**
 * Returns every violation on the current page as a text.
 *
 * @param without axe rules to leave out; each use needs a reason
 */
export const findViolations = async (page: Page, { without = [] }: { without?: string[] } = {}): Promise<string[]> => {
  // Injects axe once per document, through the debugger, because the content security policy rejects a script
  // element.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  }
  const results = await page.evaluate(
    async (runOptions) => (globalThis as unknown as { axe: typeof axe }).axe.run(runOptions),
    options,
  )
  return results.violations.map(formatViolation)
}
