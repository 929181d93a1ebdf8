/** What a family asks for: everything about their child, which nobody at the school reads, and its end. */
import { Failure } from '#contract/failures.ts'
import { nameKey } from '#rules/names.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { erase } from './erasing.ts'
import { beginCopy, copyNow } from './copies.ts'
import { endAccount } from './ending.ts'
import { pupilOfSchool } from './family.queries.ts'
import { personCopy } from './person-copy.ts'
import type { Ports } from './ports.ts'

const pupilNow = async ({ db }: Pick<Platform, 'db'>, { organizationUuid }: Actor, uuid: string) => {
  const pupil = await pupilOfSchool(db, organizationUuid, uuid)
  if (!pupil) throw new Failure('not_found')
  return pupil
}

interface Copy {
  status: 'making' | 'ready' | 'failed'
  asked_at: string
  until: string | null
}

const toCopy = ({ status, asked_at, until }: Copy): Copy => ({ status, asked_at, until })

/** How far it is, and never where it lies: it opens under the student's own sign-in. */
export const pupilCopyNow = async (platform: Platform, actor: Actor, uuid: string): Promise<Copy | null> => {
  const pupil = await pupilNow(platform, actor, uuid)
  const copy = await copyNow(platform, personCopy, pupil.uuid)
  return copy && toCopy(copy)
}

/** @throws Failure invalid for somebody who could not fetch it */
export const beginPupilCopy = async (platform: Platform, actor: Actor, uuid: string): Promise<Copy> => {
  const pupil = await pupilNow(platform, actor, uuid)
  if (!pupil.active) {
    const message = 'This account is closed, and the copy opens under its own sign-in only. Open it again first.'
    throw new Failure('invalid', { message })
  }
  return toCopy(await beginCopy(platform, personCopy, { owner: pupil.uuid, bySchool: true }))
}

interface Erasing {
  uuid: string
  account: 'stays' | 'goes'
  /** As it was typed to be sure. */
  name: string
}

/** @throws Failure invalid where another name was typed @returns how many rows went */
export const erasePupil = async (
  platform: Platform,
  ports: Ports,
  { actor, uuid, account, name }: Erasing & { actor: Actor },
): Promise<number> => {
  const pupil = await pupilNow(platform, actor, uuid)
  if (nameKey(name) !== nameKey(pupil.name)) {
    throw new Failure('invalid', { fields: [{ path: 'Erase.name', message: 'That is not their name.' }] })
  }
  const everything = { accountUuid: pupil.uuid, what: 'everything' } as const
  if (account === 'stays') return erase(platform, ports, everything)
  const last = (tx: Database) => endAccount(platform, tx, pupil.uuid)
  return (await erase(platform, ports, { ...everything, last })) + 1
}
