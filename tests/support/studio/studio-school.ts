/** A school with a narrator, an admin and a student, whose recordings exist only as rows. */
import * as library from '#contract/library.ts'
import * as review from '#contract/studio/review.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { createSignedInPerson, type TestPerson, type Visitor } from '../fixtures/test-people.ts'
import type { TestApp } from '../server/test-app.ts'
import { insertReadyAudio, insertTakes } from './recording-rows.ts'
import { handIn, startRecording } from './recordings.ts'

type Person = Visitor & { person: TestPerson }

export const openStudioSchool = async ({ app, platform }: TestApp, session: string) => {
  const { db } = platform
  const teacher = await createSignedInPerson({ app, db }, { user_type: 'teacher', permissions: ['learn'] })
  const { school } = teacher.person
  const admin = await createSignedInPerson({ app, db }, { school, user_type: 'admin' })
  const student = await createSignedInPerson({ app, db }, { school })
  const record = async (person: Person = teacher): Promise<Recording> => {
    const recording = await startRecording(person, session)
    const about = { account: person.person.uuid, recording: recording.uuid, lines: recording.lines.length }
    await insertTakes(db, about)
    return recording
  }
  /** Hands in a recording, and pretends that it was processed. */
  const handInReady = async (person: Person = teacher): Promise<Recording> => {
    const recording = await record(person)
    await handIn(person, recording.uuid)
    await insertReadyAudio(db, { account: person.person.uuid, recording: recording.uuid })
    return recording
  }
  const publish = (uuid: string) => admin.call(review.recordingPublish, { Recording: { uuid } })
  const getNarrator = async () =>
    (await student.call(library.sessionInfo, { MindfulnessSession: { session_uuid: session } })).Session.narrator
  const setSession = (values: { owner_uuid?: string | null; shared_with?: string | null; published?: boolean }) =>
    db.updateTable('library_session').set(values).where('uuid', '=', session).execute()
  return { teacher, admin, student, record, handInReady, publish, getNarrator, setSession }
}
