/** Registers a platform for a school: an admin gives it a link that works once, and it registers itself. */
import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '#rules/durations.ts'
import { type LtiPlatform, ltiTool } from '#server/partners/lti/tool.ts'
import { createSeal } from '#server/platform/seal.ts'
import { lockOwnConnection } from '../platform-change.ts'
import { findConnection, upsertConnection, deleteConnection } from '../connections.queries.ts'
import type { PartnersContext } from '../ports.ts'
import { defaultAttributes, defaultRoles, openSecrets, sealSecrets } from '../settings.ts'
import { findPlatformOfConnection, upsertPlatform, upsertTicket, consumeTicket } from './lti.queries.ts'

/** Long enough to find the registration page of the platform. */
const TICKET_LIFETIME_MS = DAY_MS

export const hashTicket = (text: string): Buffer => createHash('sha256').update(text).digest()
/** 192 random bits, so that nobody can guess one. */
export const createTicket = (): string => randomBytes(24).toString('base64url')

const toolInfo = { name: 'Alaia', description: 'Guided minutes, check-ins and lessons for school' }

/** @returns the link that the admin pastes into the platform; the previous one no longer works */
export const createRegistrationLink = async (
  { platform }: PartnersContext,
  { organizationUuid, origin }: { organizationUuid: string; origin: string },
): Promise<{ url: string; until: string }> => {
  const ticket = createTicket()
  const until = new Date(platform.clock.now().getTime() + TICKET_LIFETIME_MS)
  await upsertTicket(platform.db, {
    ticket_hash: hashTicket(ticket),
    organization_uuid: organizationUuid,
    expires_at: until,
  })
  return { url: `${origin}/lti/register?ticket=${ticket}`, until: until.toISOString() }
}

/** People are identified by the platform's own subjects; nobody is linked by an email address that it merely claims. */
const peopleRules = { link_by_email: false, link_by_username: false, create: true, admins: false }

const createSettings = (origin: string) => ({
  base_url: '',
  sign_on_url: '',
  attributes: defaultAttributes,
  roles: defaultRoles,
  people: peopleRules,
  allow_idp_initiated: false,
  origin,
})

const connect = async (
  deps: PartnersContext,
  ltiPlatform: LtiPlatform,
  { organizationUuid, origin }: RegistrationTarget,
): Promise<void> => {
  const { db, clock, config } = deps.platform
  const seal = createSeal(config)
  const existing = await findConnection(db, organizationUuid)
  const serviceKey =
    (existing && openSecrets(seal, existing)?.service_key) ??
    (await deps.ports.adapters.createServiceKey(new URL(origin).hostname))
  await db.transaction().execute(async (tx) => {
    const lockedConnection = await lockOwnConnection(tx, organizationUuid)
    const platform = lockedConnection && (await findPlatformOfConnection(tx, lockedConnection.uuid))
    // Another platform uses the same subjects for other people, so nothing that the earlier one named may stay.
    if (platform?.issuer !== ltiPlatform.issuer) await deleteConnection(tx, organizationUuid)
    const uuid = await upsertConnection(tx, {
      organization_uuid: organizationUuid,
      kind: 'lti13',
      name: new URL(ltiPlatform.issuer).host,
      enabled: true,
      settings: JSON.stringify(createSettings(origin)),
      idp_entity_id: null,
      certificates: [],
      secrets: sealSecrets(seal, organizationUuid, { api_key: '', service_key: serviceKey }),
      sandbox: false,
      changed_at: clock.now(),
      tested_at: null,
      test_problem: null,
    })
    await upsertPlatform(tx, {
      connection_uuid: uuid,
      issuer: ltiPlatform.issuer,
      client_id: ltiPlatform.clientId,
      authorization_url: ltiPlatform.authorizationUrl,
      token_url: ltiPlatform.tokenUrl,
      keys_url: ltiPlatform.keysUrl,
      token_audience: ltiPlatform.tokenAudience ?? null,
      deployment_ids: [...ltiPlatform.deploymentIds],
      registered_at: clock.now(),
    })
  })
}

interface RegistrationTarget {
  organizationUuid: string
  origin: string
}

/** The parameters that the platform's registration page sends (LTI Dynamic Registration, 3.3). */
export interface RegistrationParams {
  ticket: string
  configurationUrl: string
  registrationToken: string | undefined
}

/** @returns whether the ticket was valid @throws PartnerFailure */
export const registerPlatform = async (
  deps: PartnersContext,
  params: RegistrationParams,
  origin: string,
): Promise<boolean> => {
  const { db, clock, config } = deps.platform
  const ticket = await consumeTicket(db, hashTicket(params.ticket))
  if (!ticket || ticket.expires_at <= clock.now()) return false
  const { configurationUrl, registrationToken } = params
  const registrationRequest = {
    configurationUrl,
    registrationToken,
    tool: { origin, ...toolInfo },
    inside: config.PARTNER_ORIGINS,
  }
  const ltiPlatform = await ltiTool.register(registrationRequest)
  await connect(deps, ltiPlatform, { organizationUuid: ticket.organization_uuid, origin })
  return true
}

export const createCanvasConfiguration = (origin: string) => ltiTool.createCanvasConfiguration({ origin, ...toolInfo })
