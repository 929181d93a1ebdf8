/** What sign-in says. It comes with the page, and is there before anything is asked of the server. */
import type { LoginPageTexts } from '#contract/site-pages.ts'

export const signInContent = JSON.parse(document.getElementById('words')?.textContent ?? '{}') as LoginPageTexts
