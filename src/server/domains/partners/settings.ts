/** The settings of a connection: as stored, and as the adapters need them. */
import { z } from 'zod'
import { AttributeMap, PeopleRules, RoleMap } from '#contract/partners/connections.ts'
import type { Config } from '#server/platform/config.ts'
import { type Seal, createSeal } from '#server/platform/seal.ts'
import {
  PartnerFailure,
  type PlatformConnection,
  type ServiceIdentity,
  type ServiceKey,
} from '#server/partners/partner.ts'
import type { ConnectionRow } from './connections.queries.ts'

export const ConnectionSettings = z.object({
  base_url: z.string(),
  sign_on_url: z.string(),
  attributes: AttributeMap,
  roles: RoleMap,
  people: PeopleRules,
  allow_idp_initiated: z.boolean(),
  /** The school vouches that its platform asks everybody for a second step, even if the sign-on doesn't report one. */
  asks_second_step: z.boolean().default(false),
  /** The origin that people used when it was connected: the platform's signatures are valid for this address only. */
  origin: z.string(),
})
export type ConnectionSettings = z.infer<typeof ConnectionSettings>

const Secrets = z.object({
  api_key: z.string(),
  service_key: z.object({ privateKey: z.string(), certificate: z.string() }),
})
export interface Secrets {
  api_key: string
  service_key: ServiceKey
}

export const defaultAttributes = {
  email: 'email',
  username: 'username',
  first_name: 'firstName',
  last_name: 'lastName',
  role: 'role',
  grade: 'grade',
}
export const defaultRoles = { student: ['student'], teacher: ['teacher'], admin: ['admin'] }

const toSealLabel = (organizationUuid: string): string => `partner_connection:${organizationUuid}`

export const sealSecrets = (seal: Seal, organizationUuid: string, secrets: Secrets): Buffer =>
  seal.close(JSON.stringify(secrets), toSealLabel(organizationUuid))

/** @returns undefined if they were sealed with a lost key; an admin must then enter them again */
export const openSecrets = (seal: Seal, { organization_uuid, secrets }: ConnectionRow): Secrets | undefined => {
  try {
    return Secrets.parse(JSON.parse(seal.open(secrets, toSealLabel(organization_uuid))))
  } catch {
    return undefined
  }
}

export const parseSettings = ({ settings }: Pick<ConnectionRow, 'settings'>): ConnectionSettings =>
  ConnectionSettings.parse(settings)

/**
 * @param claimed the platform's signed claim. If neither the platform nor the school confirms a second step, the sign-on
 * counts as one step.
 */
export const isSecondStepTrusted = (connection: Pick<ConnectionRow, 'settings'>, claimed: boolean): boolean =>
  claimed || parseSettings(connection).asks_second_step

/** Returns our two addresses that a provider knows. */
export const createServiceIdentity = (origin: string): ServiceIdentity => ({
  entityId: `${origin}/sso/metadata`,
  acsUrl: `${origin}/sso/saml_response`,
})

const LOST_KEY = "The saved API key can't be read anymore. Enter the API key again, and save."

const isTrustedOrigin = ({ PARTNER_ORIGINS }: Config, row: ConnectionRow, baseUrl: string): boolean =>
  row.sandbox || (URL.canParse(baseUrl) && PARTNER_ORIGINS.includes(new URL(baseUrl).origin))

/** @throws PartnerFailure refused if its secrets were sealed with a lost key */
export const toPlatformConnection = (config: Config, row: ConnectionRow): PlatformConnection => {
  const settings = parseSettings(row)
  const secrets = openSecrets(createSeal(config), row)
  if (!secrets) throw new PartnerFailure('refused', LOST_KEY)
  const { api_key, service_key } = secrets
  return {
    rest: {
      baseUrl: settings.base_url.replace(/\/+$/, ''),
      apiKey: api_key,
      trusted: isTrustedOrigin(config, row, settings.base_url),
    },
    signOnUrl: settings.sign_on_url,
    idpEntityId: row.idp_entity_id ?? '',
    certificates: row.certificates,
    attributes: settings.attributes,
    roles: settings.roles,
    service: createServiceIdentity(settings.origin),
    key: service_key,
  }
}
