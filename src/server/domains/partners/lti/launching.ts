/** A launch from beginning to end: the platform says that somebody comes, we ask who, and they come in. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { ownPathOf } from '#rules/addresses.ts'
import { type Launch, ltiTool } from '../../../partners/lti/tool.ts'
import { connectionByUuid, type ConnectionRow } from '../connections.queries.ts'
import { accountFor } from '../people.ts'
import { noteSignIn } from '../people.queries.ts'
import { failureOfPartner, notConnected } from '../platforms.ts'
import type { Parts } from '../ports.ts'
import { gaveSecondStep } from '../settings.ts'
import { tooLate } from '../sign-on.ts'
import { meetCourse } from './courses.ts'
import type { Storage } from './frame-pages.ts'
import {
  addArrival,
  addState,
  nameDeployment,
  putLink,
  platformOfConnection,
  platformsOf,
  takeState,
} from './lti.queries.ts'
import { beginPicking } from './picking.ts'
import { hashOf, newSecret } from './registering.ts'
import { LINK_PREFIX, ltiPlatformOf } from './stored-platform.ts'

/** Between the first word of the platform and its answer, and until somebody has opened the window; in milliseconds. */
const STATE_LIFE = 10 * 60_000
const ARRIVAL_LIFE = 5 * 60_000

type Fields = Readonly<Record<string, string>>

export interface Beginning {
  /** Where the browser goes. */
  to: string
  /** Where the platform keeps a word for us, if it offers that. */
  storage: Storage | undefined
}

const storageOf = (target: string | null | undefined, authorizationUrl: string, state: string): Storage | undefined =>
  target
    ? { target, origin: new URL(authorizationUrl).origin, key: `alaia_${hashOf(state).toString('hex')}` }
    : undefined

/** @param browser the word that this browser keeps @throws Failure */
export const beginLaunch = async (
  { platform }: Parts,
  fields: Fields,
  { browser, origin }: { browser: string; origin: string },
): Promise<Beginning> => {
  try {
    const initiation = ltiTool.readInitiation(fields)
    const [row, another] = await platformsOf(platform.db, initiation.issuer, initiation.clientId)
    if (!row || another) throw notConnected()
    const [state, nonce] = [newSecret(), newSecret()]
    await addState(platform.db, {
      state_hash: hashOf(state),
      connection_uuid: row.connection_uuid,
      nonce,
      browser_hash: hashOf(browser),
      storage_target: initiation.storageTarget ?? null,
      expires_at: new Date(platform.clock.now().getTime() + STATE_LIFE),
    })
    const begun = { state, nonce, redirectUri: `${origin}/lti/launch` }
    return {
      to: ltiTool.authorizationAddress(ltiPlatformOf(platform.config, row), initiation, begun),
      storage: storageOf(initiation.storageTarget, row.authorization_url, state),
    }
  } catch (cause) {
    throw failureOfPartner(platform, cause, 'begin a launch')
  }
}

interface Read {
  connection: ConnectionRow
  launch: Launch
  /** The browser that comes is the one that began. */
  bound: boolean
  browserHash: Buffer
  storage: Storage | undefined
}

const readLaunch = async ({ platform }: Parts, fields: Fields, browser: string): Promise<Read> => {
  const { db, clock, config } = platform
  const state = await takeState(db, hashOf(fields['state'] ?? ''))
  if (!state || state.expires_at <= clock.now()) throw tooLate()
  const [row, connection] = [
    await platformOfConnection(db, state.connection_uuid),
    await connectionByUuid(db, state.connection_uuid),
  ]
  if (!row || !connection?.enabled) throw notConnected()
  const there = ltiPlatformOf(config, row)
  const launch = await ltiTool.readLaunch({
    token: fields['id_token'] ?? '',
    platform: there,
    keys: ltiTool.keysOf(there),
    nonce: state.nonce,
    now: clock.now(),
  })
  if (there.deploymentIds.length === 0) await nameDeployment(db, row.connection_uuid, launch.deploymentId)
  return {
    connection,
    launch,
    bound: timingSafeEqual(hashOf(browser), state.browser_hash),
    browserHash: state.browser_hash,
    storage: storageOf(state.storage_target, row.authorization_url, fields['state'] ?? ''),
  }
}

interface Somebody {
  accountUuid: string
  connectionUuid: string
}

export interface Arrived extends Somebody {
  to: 'app'
  secondStep: boolean
  /** Of ours; empty where the launch names none. */
  path: string
  bound: boolean
  browserHash: Buffer
  storage: Storage | undefined
}

/** A teacher who chooses. */
export interface Choosing extends Somebody {
  to: 'picker'
  ticket: string
}

interface Opening {
  launch: Extract<Launch, { type: 'resource' }>
  connection: ConnectionRow
  origin: string
}

const pathOf = async ({ platform }: Parts, { launch, connection, origin }: Opening): Promise<string> => {
  const path = ownPathOf(launch.targetLinkUri, origin)
  const { deploymentId: deployment_id, resourceLinkId: resource_link_id, lineItemUrl } = launch
  if (!path || !lineItemUrl) return path ?? ''
  const link = { deployment_id, resource_link_id, line_item_url: lineItemUrl, seen_at: platform.clock.now() }
  const uuid = await putLink(platform.db, { uuid: randomUUID(), connection_uuid: connection.uuid, ...link })
  const url = new URL(path, origin)
  url.searchParams.set('colegia_assignment_id', `${LINK_PREFIX}${uuid}`)
  return `${url.pathname}${url.search}`
}

/** Who came, and whereto; nobody is signed in by this alone. @throws Failure */
export const finishLaunch = async (
  parts: Parts,
  fields: Fields,
  { browser, origin }: { browser: string; origin: string },
): Promise<Arrived | Choosing> => {
  const { platform } = parts
  const { connection, launch, ...coming } = await readLaunch(parts, fields, browser).catch((cause: unknown) => {
    throw failureOfPartner(platform, cause, 'finish a launch')
  })
  const { identity } = launch
  const now = platform.clock.now()
  const account = await accountFor(platform.db, { connection, protocol: 'lti', identity, now })
  await noteSignIn(platform.db, { connectionUuid: connection.uuid, protocol: 'lti', subject: identity.subject, now })
  await meetCourse(parts, { launch, connectionUuid: connection.uuid })
  const who = { accountUuid: account.uuid, connectionUuid: connection.uuid }
  if (launch.type === 'picker') {
    return {
      ...who,
      to: 'picker',
      ticket: await beginPicking(parts, { launch, connectionUuid: connection.uuid, account }),
    }
  }
  const secondStep = gaveSecondStep(connection, launch.secondStep)
  return { ...who, to: 'app', secondStep, path: await pathOf(parts, { launch, connection, origin }), ...coming }
}

/** @returns the ticket with which they go on in a window of their own */
export const letGoOn = async ({ platform }: Parts, arrived: Arrived): Promise<string> => {
  const ticket = newSecret()
  const { accountUuid, connectionUuid, secondStep, path, browserHash } = arrived
  await addArrival(platform.db, {
    ticket_hash: hashOf(ticket),
    browser_hash: browserHash,
    connection_uuid: connectionUuid,
    account_uuid: accountUuid,
    second_step: secondStep,
    path,
    expires_at: new Date(platform.clock.now().getTime() + ARRIVAL_LIFE),
  })
  return ticket
}
