/** The actions of a school's admins on its connection: view, change and test it, and roll certificates over. */
import { X509Certificate } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { Certificate, Connection, connectionSave } from '#contract/partners/connections.ts'
import type { RequestData } from '#contract/endpoint.ts'
import { DAY_MS } from '#rules/durations.ts'
import { PartnerFailure, type ServiceKey } from '#server/partners/partner.ts'
import { createSeal } from '#server/platform/seal.ts'
import { lockOwnConnection, isPlatformChange } from './platform-change.ts'
import {
  updateConnection,
  findConnection,
  type ConnectionRow,
  getLinkedPeopleStats,
  upsertConnection,
  deleteConnection,
  setPartnerOnly,
} from './connections.queries.ts'
import { findPlatformOfConnection, upsertPlatform } from './lti/lti.queries.ts'
import { openStoredPlatform } from './lti/stored-platform.ts'
import type { PartnersContext } from './ports.ts'
import {
  toPlatformConnection,
  openSecrets,
  sealSecrets,
  type Secrets,
  type ConnectionSettings,
  parseSettings,
} from './settings.ts'

/** One certificate in use, and the next one. */
const MAX_CERTIFICATES = 2

const createInvalidFailure = (path: string, message: string) =>
  new Failure('invalid', { message, fields: [{ path, message }] })

const computeCertificateFingerprint = (pem: string): string => new X509Certificate(pem).fingerprint256

const toCertificate = (pem: string, now: Date): Certificate => {
  const { fingerprint256, validFrom, validTo } = new X509Certificate(pem)
  const until = new Date(validTo)
  return {
    fingerprint: fingerprint256,
    from: new Date(validFrom).toISOString(),
    until: until.toISOString(),
    days_left: Math.floor((until.getTime() - now.getTime()) / DAY_MS),
  }
}

export const toConnection = async ({ platform }: PartnersContext, row: ConnectionRow): Promise<Connection> => {
  const { config, db, clock } = platform
  const { origin: _origin, ...settings } = parseSettings(row)
  const { linked, last_sign_in } = await getLinkedPeopleStats(db, row.uuid)
  return {
    ...settings,
    kind: row.kind,
    name: row.name,
    enabled: row.enabled,
    sandbox: row.sandbox,
    has_api_key: Boolean(openSecrets(createSeal(config), row)?.api_key),
    idp_entity_id: row.idp_entity_id ?? '',
    certificates: row.certificates.map((pem) => toCertificate(pem, clock.now())),
    sso_only: row.partner_only,
    people_linked: linked,
    last_sign_in: last_sign_in?.toISOString() ?? null,
    tested_at: row.tested_at?.toISOString() ?? null,
    test_problem: row.test_problem,
  }
}

/** @throws Failure not_found */
export const requireOwnConnection = async (
  { platform }: PartnersContext,
  organizationUuid: string,
): Promise<ConnectionRow> => {
  const row = await findConnection(platform.db, organizationUuid)
  if (!row) throw new Failure('not_found')
  return row
}

type ConnectionInput = RequestData<typeof connectionSave>['Connection']

const toSettings = (
  input: ConnectionInput,
  existing: ConnectionRow | undefined,
  origin: string,
): ConnectionSettings => ({
  base_url: input.base_url,
  sign_on_url: input.sign_on_url,
  attributes: input.attributes,
  roles: input.roles,
  people: input.people,
  allow_idp_initiated: input.allow_idp_initiated,
  asks_second_step: input.asks_second_step ?? (existing !== undefined && parseSettings(existing).asks_second_step),
  origin,
})

const ISSUER = 'Connection.idp_entity_id'

/** Rejects settings that would lock people out: without SSO, passwords must stay. */
const validateConnection = ({ idp_entity_id, sign_on_url, sso_only, enabled }: ConnectionInput): void => {
  if (sign_on_url && !idp_entity_id) throw createInvalidFailure(ISSUER, "Enter the platform's entity ID")
  if (sso_only && !(enabled && sign_on_url)) {
    throw createInvalidFailure(
      'Connection.sso_only',
      'Turn on the connection and enter its single sign-on URL first. Otherwise no one could sign in',
    )
  }
}

/** The sandbox runs on this machine; with any other base URL, the connection is an ordinary platform. */
const isStillSandbox = (existing: ConnectionRow | undefined, input: ConnectionInput): boolean =>
  existing?.sandbox === true && parseSettings(existing).base_url === input.base_url

interface ConnectionSave {
  organizationUuid: string
  input: ConnectionInput
  /** The origin that people use to reach us. */
  origin: string
}

/** Returns our key for SSO. Generating a new one takes a moment, so it happens before the connection is locked. */
const getServiceKey = async (
  { platform, ports }: PartnersContext,
  { organizationUuid, origin }: ConnectionSave,
): Promise<ServiceKey> => {
  const existing = await findConnection(platform.db, organizationUuid)
  const existingSecrets = existing && openSecrets(createSeal(platform.config), existing)
  return existingSecrets?.service_key ?? (await ports.adapters.createServiceKey(new URL(origin).hostname))
}

const mergeSecrets = (
  { platform }: PartnersContext,
  { known, input, newKey }: { known: ConnectionRow | undefined; input: ConnectionInput; newKey: ServiceKey },
): Secrets => {
  const existingSecrets = known && openSecrets(createSeal(platform.config), known)
  // A key belongs to one address: a person who changes the address must enter the key again.
  const isAddressChanged = known !== undefined && parseSettings(known).base_url !== input.base_url
  return {
    api_key: input.api_key || (isAddressChanged ? '' : (existingSecrets?.api_key ?? '')),
    service_key: existingSecrets?.service_key ?? newKey,
  }
}

/** @throws Failure invalid with its field */
export const saveConnection = async (deps: PartnersContext, saving: ConnectionSave): Promise<ConnectionRow> => {
  const { organizationUuid, input, origin } = saving
  const { db, clock, config } = deps.platform
  validateConnection(input)
  const newKey = await getServiceKey(deps, saving)
  const work = db.transaction().execute(async (tx) => {
    const existing = await lockOwnConnection(tx, organizationUuid)
    const isOtherPlatform = existing !== undefined && isPlatformChange(existing, input)
    // An LTI platform's registration stays, whichever identity provider signs people in next to it.
    const ltiRegistration = isOtherPlatform ? await findPlatformOfConnection(tx, existing.uuid) : undefined
    if (isOtherPlatform) await deleteConnection(tx, organizationUuid)
    const uuid = await upsertConnection(tx, {
      organization_uuid: organizationUuid,
      kind: existing?.kind ?? 'colegia',
      name: input.name,
      enabled: input.enabled,
      settings: JSON.stringify(toSettings(input, existing, origin)),
      idp_entity_id: input.idp_entity_id || null,
      certificates: existing?.certificates ?? [],
      secrets: sealSecrets(
        createSeal(config),
        organizationUuid,
        mergeSecrets(deps, { known: existing, input, newKey }),
      ),
      sandbox: isStillSandbox(existing, input),
      changed_at: clock.now(),
      tested_at: null,
      test_problem: null,
    })
    if (ltiRegistration) await upsertPlatform(tx, { ...ltiRegistration, connection_uuid: uuid })
    await setPartnerOnly(tx, organizationUuid, input.sso_only)
  })
  await work.catch((cause: unknown) => {
    if ((cause as { code?: string }).code !== '23505') throw cause
    throw createInvalidFailure(ISSUER, 'Another school is already connected with this entity ID')
  })
  return requireOwnConnection(deps, organizationUuid)
}

/** Parses a pasted certificate, with or without its PEM header. @throws Failure invalid */
const parsePem = (text: string): string => {
  const body = text.replaceAll(/-----[^-]+-----|\s/g, '')
  const pem = `-----BEGIN CERTIFICATE-----\n${body.replaceAll(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`
  try {
    const { publicKey } = new X509Certificate(pem)
    if (publicKey.asymmetricKeyType !== 'rsa' || (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
      throw createInvalidFailure('Certificate.pem', 'The certificate needs an RSA key with 2048 bits or more')
    }
    return pem
  } catch (cause) {
    throw cause instanceof Failure
      ? cause
      : createInvalidFailure('Certificate.pem', 'Paste a certificate, including the BEGIN and END lines')
  }
}

/** @throws Failure not_found, and whatever `change` throws */
const changeCertificates = async (
  deps: PartnersContext,
  organizationUuid: string,
  change: (certificates: readonly string[]) => string[],
): Promise<ConnectionRow> => {
  const { db, clock } = deps.platform
  await db.transaction().execute(async (tx) => {
    const row = await lockOwnConnection(tx, organizationUuid)
    if (!row) throw new Failure('not_found')
    const certificates = change(row.certificates)
    await updateConnection(tx, organizationUuid, { certificates, changed_at: clock.now() })
  })
  return requireOwnConnection(deps, organizationUuid)
}

/** @throws Failure not_found, invalid with its field */
export const addCertificate = async (
  deps: PartnersContext,
  organizationUuid: string,
  text: string,
): Promise<ConnectionRow> => {
  const pem = parsePem(text)
  const isExpired = new Date(new X509Certificate(pem).validTo) < deps.platform.clock.now()
  return changeCertificates(deps, organizationUuid, (certificates) => {
    if (
      certificates.some(
        (certificate) => computeCertificateFingerprint(certificate) === computeCertificateFingerprint(pem),
      )
    ) {
      throw createInvalidFailure('Certificate.pem', 'This certificate is already added')
    }
    if (certificates.length >= MAX_CERTIFICATES) {
      throw createInvalidFailure('Certificate.pem', 'You can have two certificates at a time. Remove one first')
    }
    if (isExpired) throw createInvalidFailure('Certificate.pem', 'This certificate has expired')
    return [...certificates, pem]
  })
}

/** @throws Failure not_found */
export const removeCertificate = (
  deps: PartnersContext,
  organizationUuid: string,
  fingerprint: string,
): Promise<ConnectionRow> =>
  changeCertificates(deps, organizationUuid, (certificates) => {
    const remaining = certificates.filter((pem) => computeCertificateFingerprint(pem) !== fingerprint)
    if (remaining.length === certificates.length) throw new Failure('not_found')
    return remaining
  })

const notRegisteredResult = { ok: false, says: "The platform isn't registered yet." }

const findSignOnProblem = (row: ConnectionRow, now: Date): string | undefined => {
  const settings = parseSettings(row)
  if (!settings.sign_on_url) return undefined
  if (row.certificates.length === 0) return "Single sign-on needs the platform's certificate. Add it below."
  const isExpired = row.certificates.every((pem) => new Date(new X509Certificate(pem).validTo) < now)
  return isExpired ? "The platform's certificate has expired." : undefined
}

/** Calls the platform, and checks what SSO needs. */
export const testConnection = async (deps: PartnersContext, organizationUuid: string) => {
  const { platform } = deps
  const row = await requireOwnConnection(deps, organizationUuid)
  const now = platform.clock.now()
  const testResult = await runTest(deps, row).catch((cause: unknown) => {
    if (cause instanceof PartnerFailure) return { ok: false, says: cause.message }
    throw cause
  })
  await updateConnection(platform.db, organizationUuid, {
    tested_at: now,
    test_problem: testResult.ok ? null : testResult.says,
  })
  return { testResult, row: await requireOwnConnection(deps, organizationUuid) }
}

const runTest = async (
  { platform, ports }: PartnersContext,
  row: ConnectionRow,
): Promise<{ ok: boolean; says: string }> => {
  if (row.kind === 'lti13') {
    const ltiPlatform = await openStoredPlatform(platform, row.uuid)
    return ltiPlatform
      ? { ok: true, says: `Connected: the platform answers as ${(await ltiPlatform.test()).name}.` }
      : notRegisteredResult
  }
  const problem = findSignOnProblem(row, platform.clock.now())
  if (problem) return { ok: false, says: problem }
  if (!parseSettings(row).base_url) return { ok: true, says: 'Single sign-on is set up. There is no API to test.' }
  const { name } = await ports.adapters.getPlatform(toPlatformConnection(platform.config, row)).test()
  return { ok: true, says: `Connected: the platform answers as ${name}.` }
}
