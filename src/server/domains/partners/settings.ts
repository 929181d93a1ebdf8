/** What a connection is made of beside its columns: as it is stored, and as the adapters need it. */
import { z } from 'zod'
import { AttributeMap, PeopleRules, RoleMap } from '#contract/partners/connections.ts'
import type { Config } from '../../platform/config.ts'
import { type Seal, sealOf } from '../../platform/seal.ts'
import type { PlatformConnection, ServiceIdentity, ServiceKey } from '../../partners/partner.ts'
import type { ConnectionRow } from './connections.queries.ts'

export const Settings = z.object({
  base_url: z.string(),
  sign_on_url: z.string(),
  attributes: AttributeMap,
  roles: RoleMap,
  people: PeopleRules,
  allow_idp_initiated: z.boolean(),
  /** Where people found us when it was connected: what the platform signs is for this address and no other. */
  origin: z.string(),
})
export type Settings = z.infer<typeof Settings>

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

const aboutOf = (organizationUuid: string): string => `partner_connection:${organizationUuid}`

export const sealSecrets = (seal: Seal, organizationUuid: string, secrets: Secrets): Buffer =>
  seal.close(JSON.stringify(secrets), aboutOf(organizationUuid))

export const openSecrets = (seal: Seal, { organization_uuid, secrets }: ConnectionRow): Secrets =>
  Secrets.parse(JSON.parse(seal.open(secrets, aboutOf(organization_uuid))))

export const settingsOf = ({ settings }: Pick<ConnectionRow, 'settings'>): Settings => Settings.parse(settings)

/** Our two addresses that a provider knows. */
export const serviceAt = (origin: string): ServiceIdentity => ({
  entityId: `${origin}/sso/metadata`,
  acsUrl: `${origin}/sso/saml_response`,
})

const isTrusted = ({ PARTNER_ORIGINS }: Config, row: ConnectionRow, baseUrl: string): boolean =>
  row.sandbox || (URL.canParse(baseUrl) && PARTNER_ORIGINS.includes(new URL(baseUrl).origin))

/** @throws Error where its secrets were sealed with another key */
export const connectionFor = (config: Config, row: ConnectionRow): PlatformConnection => {
  const settings = settingsOf(row)
  const { api_key, service_key } = openSecrets(sealOf(config), row)
  return {
    rest: {
      baseUrl: settings.base_url.replace(/\/+$/, ''),
      apiKey: api_key,
      trusted: isTrusted(config, row, settings.base_url),
    },
    signOnUrl: settings.sign_on_url,
    idpEntityId: row.idp_entity_id ?? '',
    certificates: row.certificates,
    attributes: settings.attributes,
    roles: settings.roles,
    service: serviceAt(settings.origin),
    key: service_key,
  }
}
