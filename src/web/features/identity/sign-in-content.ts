/** The texts of the sign-in page. They are embedded in the page, so that no request is needed. */
import type { LoginPageTexts } from '#contract/site-pages.ts'

export const signInContent = JSON.parse(document.getElementById('words')?.textContent ?? '{}') as LoginPageTexts
