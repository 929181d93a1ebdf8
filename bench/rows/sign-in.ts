/**
 * Sign-in: its cost compared with the password hash alone, and the effect of eight concurrent sign-ins on another
 * person's list.
 */
import { hashPassword, verifyPassword } from '#server/domains/identity/passwords.ts'
import { callsOf } from '../harness/calls.ts'
import { load } from '../harness/load.ts'
import { type Family, plain, type Row, type Settings } from '../harness/row.ts'
import { signInAt, USUAL_SESSIONS } from '../harness/school.ts'
import {
  embeddedGround,
  type Ground,
  onGround,
  postgresGround,
  startSubject,
  type Subject,
} from '../harness/measured-server.ts'

const TRIES = 20
const OVER_THE_HASH_MS = 3
const AT_ONCE = 8
const LIST_P99_MS = 25

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The best of both, measured in turns, since a busy machine slows either by chance. */
const alone = async (subject: Subject, ground: Ground): Promise<Row> => {
  const stored = await hashPassword('pebble-harbor-lantern-12')
  const hashes: number[] = []
  const signIns: number[] = []
  for (let turn = 0; turn < TRIES; turn += 1) {
    hashes.push(await timeOf(() => verifyPassword('pebble-harbor-lantern-12', stored)))
    signIns.push(await timeOf(() => signInAt(subject.url, ground.dataDir)))
  }
  const hash = Math.min(...hashes)
  const signIn = Math.min(...signIns)
  return plain({
    what: 'sign-in',
    measured: `${signIn.toFixed(1)} ms, ${(signIn - hash).toFixed(1)} ms more than the hash`,
    beside: `hash (argon2id, 19 MiB) ${hash.toFixed(1)} ms`,
    goal: `<= ${OVER_THE_HASH_MS} ms more than the hash`,
    isMet: signIn - hash <= OVER_THE_HASH_MS,
  })
}

/** Eight people sign in repeatedly until stopped. */
const repeatSignIns = (subject: Subject, ground: Ground): (() => Promise<unknown>) => {
  const stopping = new AbortController()
  const signInRepeatedly = async (person: number): Promise<void> => {
    while (!stopping.signal.aborted) await signInAt(subject.url, ground.dataDir, person)
  }
  const all = Promise.all(Array.from({ length: AT_ONCE }, (_, person) => signInRepeatedly(person)))
  return () => {
    stopping.abort()
    return all
  }
}

const together = async (subject: Subject, ground: Ground, seconds: number): Promise<Row> => {
  const [list] = await callsOf(subject, subject.url)
  const pressure = { connections: 2, seconds, pids: subject.pids }
  const before = await load(list!.ours, pressure)
  const stop = repeatSignIns(subject, ground)
  const duringSignIns = await load(list!.ours, pressure)
  await stop()
  return plain({
    what: `list of 100 while ${AT_ONCE} sign in: p99`,
    measured: `${duringSignIns.p99.toFixed(1)} ms`,
    beside: `without them ${before.p99.toFixed(1)} ms`,
    goal: `<= ${LIST_P99_MS} ms`,
    isMet: duringSignIns.p99 <= LIST_P99_MS,
  })
}

const measureOn = async (ground: Ground, { seconds }: Settings): Promise<Row[]> => {
  const subject = await startSubject({ ground, loose: true })
  try {
    return [await alone(subject, ground), await together(subject, ground, seconds)]
  } finally {
    await subject.stop()
  }
}

export const signIn: Family = {
  name: 'sign-in',
  title: 'Sign-in',
  note: 'Here the server uses all cores, as it does at a school.',
  async measure(settings) {
    const ground = (await postgresGround()) ?? embeddedGround()
    return onGround(ground, USUAL_SESSIONS, () => measureOn(ground, settings))
  },
}
