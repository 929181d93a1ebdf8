/** The values of the {{tokens}} in public pages, from the installation's settings. */
import { formatDate } from '#rules/times.ts'
import type { TokenName } from '#rules/site/tokens.ts'
import type { Config } from '#server/platform/config.ts'
import type { PublishedPages } from './published-pages.ts'

/** Used when no contact is configured. */
const SCHOOL_OFFICE = "your school's office"

/** Lists the hosts of the external providers of text, speech, images and moderation. */
const listProviderHosts = (config: Config): string => {
  const { AI_SCRIPT_URL, AI_SPEECH_URL, AI_IMAGE_URL, AI_MODERATION_URL } = config
  const addresses = [AI_SCRIPT_URL, AI_SPEECH_URL, AI_IMAGE_URL, AI_MODERATION_URL].filter(
    (candidate) => candidate !== undefined,
  )
  return [...new Set(addresses.map((address) => new URL(address).hostname))].join(', ') || 'none'
}

interface TokenSources {
  host: string
  pages: PublishedPages
}

export const createTokenValues = (config: Config, { host, pages }: TokenSources): Record<TokenName, string> => {
  const formatChangeDate = (templateId: string): string => {
    const page = pages.page(templateId)
    return page ? formatDate(page.publishedAt) : ''
  }
  const support = config.SUPPORT_CONTACT ?? SCHOOL_OFFICE
  return {
    host,
    operator_name: config.OPERATOR_NAME ?? 'the school or district that gave you this address',
    support_contact: support,
    privacy_contact: config.PRIVACY_CONTACT ?? support,
    security_contact: config.SECURITY_CONTACT ?? support,
    hosting: config.HOSTING ?? 'a server run by your school or district',
    subprocessors: config.SUBPROCESSORS ?? 'none',
    ai_provider: listProviderHosts(config),
    availability: config.AVAILABILITY ?? 'no figure is promised',
    governing_law: config.GOVERNING_LAW ?? 'the law of the place where your school is',
    privacy_date: formatChangeDate('privacy'),
    terms_date: formatChangeDate('terms'),
    accessibility_date: formatChangeDate('accessibility'),
  }
}
