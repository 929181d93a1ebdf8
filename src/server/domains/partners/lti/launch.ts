/**
 * Starts and finishes LTI launches: stores a state when the platform initiates a login, verifies the signed launch, and
 * finds the person's account.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { toOwnPath } from '#rules/addresses.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { type Launch, ltiTool } from '#server/partners/lti/tool.ts'
import { findConnectionByUuid, type ConnectionRow } from '../connections.queries.ts'
import { resolveAccount } from '../link-account.ts'
import { recordSignIn } from '../link-account.queries.ts'
import { toClientFailure, createNotConnectedFailure } from '../platforms.ts'
import type { PartnersContext } from '../ports.ts'
import { isSecondStepTrusted } from '../settings.ts'
import { signOnExpiredFailure } from '../sign-on.ts'
import { recordCourse } from './courses.ts'
import type { PlatformStorage } from './frame-pages.ts'
import {
  insertArrival,
  insertState,
  setFirstDeployment,
  upsertLink,
  findPlatformOfConnection,
  listPlatforms,
  consumeState,
} from './lti.queries.ts'
import { startPicking } from './pick-content.ts'
import { hashTicket, createTicket } from './registration.ts'
import { LINK_PREFIX, toLtiPlatform } from './stored-platform.ts'

/**
 * The lifetimes of the state between the platform's request and its response, and of an arrival until its window
 * opens.
 */
const STATE_LIFETIME_MS = 10 * MINUTE_MS
const ARRIVAL_LIFETIME_MS = 5 * MINUTE_MS

type LaunchFields = Readonly<Record<string, string>>

export interface LaunchRedirect {
  /** The URL that the browser goes to. */
  to: string
  /** The platform's storage, if it offers one. */
  storage: PlatformStorage | undefined
}

const toPlatformStorage = (
  target: string | null | undefined,
  authorizationUrl: string,
  state: string,
): PlatformStorage | undefined =>
  target
    ? { target, origin: new URL(authorizationUrl).origin, key: `alaia_${hashTicket(state).toString('hex')}` }
    : undefined

/** @param browser the value of this browser's cookie @throws Failure */
export const startLaunch = async (
  { platform }: PartnersContext,
  fields: LaunchFields,
  { browser, origin }: { browser: string; origin: string },
): Promise<LaunchRedirect> => {
  try {
    const initiation = ltiTool.readInitiation(fields)
    const [row, another] = await listPlatforms(platform.db, initiation.issuer, initiation.clientId)
    if (!row || another) throw createNotConnectedFailure()
    const [state, nonce] = [createTicket(), createTicket()]
    await insertState(platform.db, {
      state_hash: hashTicket(state),
      connection_uuid: row.connection_uuid,
      nonce,
      browser_hash: hashTicket(browser),
      storage_target: initiation.storageTarget ?? null,
      expires_at: new Date(platform.clock.now().getTime() + STATE_LIFETIME_MS),
    })
    const loginState = { state, nonce, redirectUri: `${origin}/lti/launch` }
    return {
      to: ltiTool.authorizationAddress(toLtiPlatform(platform.config, row), initiation, loginState),
      storage: toPlatformStorage(initiation.storageTarget, row.authorization_url, state),
    }
  } catch (cause) {
    throw toClientFailure(platform, cause, 'begin a launch')
  }
}

interface VerifiedLaunch {
  connection: ConnectionRow
  launch: Launch
  /** The launch comes from the browser that started it. */
  isSameBrowser: boolean
  browserHash: Buffer
  storage: PlatformStorage | undefined
}

const readLaunch = async (
  { platform }: PartnersContext,
  fields: LaunchFields,
  browser: string,
): Promise<VerifiedLaunch> => {
  const { db, clock, config } = platform
  const state = await consumeState(db, hashTicket(fields['state'] ?? ''))
  if (!state || state.expires_at <= clock.now()) throw signOnExpiredFailure()
  const [row, connection] = [
    await findPlatformOfConnection(db, state.connection_uuid),
    await findConnectionByUuid(db, state.connection_uuid),
  ]
  if (!row || !connection?.enabled) throw createNotConnectedFailure()
  const ltiPlatform = toLtiPlatform(config, row)
  const launch = await ltiTool.readLaunch({
    token: fields['id_token'] ?? '',
    platform: ltiPlatform,
    keys: ltiTool.getPlatformKeys(ltiPlatform),
    nonce: state.nonce,
    now: clock.now(),
  })
  if (ltiPlatform.deploymentIds.length === 0) await setFirstDeployment(db, row.connection_uuid, launch.deploymentId)
  return {
    connection,
    launch,
    isSameBrowser: timingSafeEqual(hashTicket(browser), state.browser_hash),
    browserHash: state.browser_hash,
    storage: toPlatformStorage(state.storage_target, row.authorization_url, fields['state'] ?? ''),
  }
}

interface LaunchedAccount {
  accountUuid: string
  connectionUuid: string
}

export interface LaunchArrival extends LaunchedAccount {
  to: 'app'
  secondStep: boolean
  /** A path in Alaia, or an empty string if the launch names none. */
  path: string
  isSameBrowser: boolean
  browserHash: Buffer
  storage: PlatformStorage | undefined
}

/** A teacher who chooses content. */
export interface PickerArrival extends LaunchedAccount {
  to: 'picker'
  ticket: string
}

interface LaunchTarget {
  launch: Extract<Launch, { type: 'resource' }>
  connection: ConnectionRow
  origin: string
}

const resolvePath = async (
  { platform }: PartnersContext,
  { launch, connection, origin }: LaunchTarget,
): Promise<string> => {
  const path = toOwnPath(launch.targetLinkUri, origin)
  const { deploymentId: deployment_id, resourceLinkId: resource_link_id, lineItemUrl } = launch
  if (!path || !lineItemUrl) return path ?? ''
  const link = { deployment_id, resource_link_id, line_item_url: lineItemUrl, seen_at: platform.clock.now() }
  const uuid = await upsertLink(platform.db, { uuid: randomUUID(), connection_uuid: connection.uuid, ...link })
  const url = new URL(path, origin)
  url.searchParams.set('colegia_assignment_id', `${LINK_PREFIX}${uuid}`)
  return `${url.pathname}${url.search}`
}

/** Identifies the person and their destination; this alone signs nobody in. @throws Failure */
export const finishLaunch = async (
  deps: PartnersContext,
  fields: LaunchFields,
  { browser, origin }: { browser: string; origin: string },
): Promise<LaunchArrival | PickerArrival> => {
  const { platform } = deps
  const { connection, launch, ...verification } = await readLaunch(deps, fields, browser).catch((cause: unknown) => {
    throw toClientFailure(platform, cause, 'finish a launch')
  })
  const { identity } = launch
  const now = platform.clock.now()
  const account = await resolveAccount(platform.db, { connection, protocol: 'lti', identity, now })
  await recordSignIn(platform.db, { connectionUuid: connection.uuid, protocol: 'lti', subject: identity.subject, now })
  await recordCourse(deps, { launch, connectionUuid: connection.uuid })
  const launchedAccount = { accountUuid: account.uuid, connectionUuid: connection.uuid }
  if (launch.type === 'picker') {
    return {
      ...launchedAccount,
      to: 'picker',
      ticket: await startPicking(deps, { launch, connectionUuid: connection.uuid, account }),
    }
  }
  const secondStep = isSecondStepTrusted(connection, launch.secondStep)
  return {
    ...launchedAccount,
    to: 'app',
    secondStep,
    path: await resolvePath(deps, { launch, connection, origin }),
    ...verification,
  }
}

/** @returns the ticket with which the person continues in a new window */
export const createContinueTicket = async ({ platform }: PartnersContext, arrival: LaunchArrival): Promise<string> => {
  const ticket = createTicket()
  const { accountUuid, connectionUuid, secondStep, path, browserHash } = arrival
  await insertArrival(platform.db, {
    ticket_hash: hashTicket(ticket),
    browser_hash: browserHash,
    connection_uuid: connectionUuid,
    account_uuid: accountUuid,
    second_step: secondStep,
    path,
    expires_at: new Date(platform.clock.now().getTime() + ARRIVAL_LIFETIME_MS),
  })
  return ticket
}
