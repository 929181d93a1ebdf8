/** What lies on somebody's device. */
import type { Page } from 'playwright-core'

/** The names of what the browser's own database keeps. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((tell) => {
        const opening = indexedDB.open('alaia-kept')
        opening.addEventListener('success', () => {
          const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
          keys.addEventListener('success', () => {
            opening.result.close()
            tell(keys.result.map(String).join(' '))
          })
        })
      }),
  )
