/** {{names}} in the texts of public pages, filled from the installation's settings when a page is shown. */

export const tokenNames = [
  'host',
  'operator_name',
  'support_contact',
  'privacy_contact',
  'security_contact',
  'hosting',
  'subprocessors',
  'ai_provider',
  'availability',
  'governing_law',
  'privacy_date',
  'terms_date',
  'accessibility_date',
] as const
export type TokenName = (typeof tokenNames)[number]

const TOKEN = /\{\{\s*(\w+)\s*\}\}/g

export const listTokens = (text: string): string[] => [...text.matchAll(TOKEN)].map(([, name = '']) => name)

export const isToken = (name: string): name is TokenName => (tokenNames as readonly string[]).includes(name)

/** Unknown tokens stay unchanged, so that no part of a sentence is lost. */
export const replaceTokens = (text: string, values: Readonly<Record<TokenName, string>>): string =>
  text.includes('{{') ? text.replaceAll(TOKEN, (token, name: string) => (isToken(name) ? values[name] : token)) : text
