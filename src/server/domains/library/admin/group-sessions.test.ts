import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as groups from '#contract/catalog/groups.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { deleteUploaded } from '#tests/support/files/delete-uploaded.ts'
import { catchFailure, createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
let operator: Visitor

beforeAll(async () => {
  server = await openTestApp()
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(async () => {
  await deleteUploaded(server.platform.db)
  await server.close()
})

const addSession = async () =>
  (await operator.call(catalog.sessionAdd, { MindfulnessSession: { title: `Test ${randomUUID()}` } })).Session
const getSession = async (uuid: string) =>
  (await operator.call(catalog.sessionInfo, { MindfulnessSession: { uuid } })).Session
const addGroup = async (group_type: 'series' | 'collection') =>
  (await operator.call(groups.groupAdd, { Group: { group_type, title: `Group ${randomUUID()}` } })).Group

test('POST /admin/group/sessions replaces the sessions of a group in order, and rejects stale or unknown ones', async () => {
  const [series, other, collection] = [await addGroup('series'), await addGroup('series'), await addGroup('collection')]
  const [first, second] = [await addSession(), await addSession()]
  const setSessions = async ({ uuid, revision }: { uuid: string; revision: number }, session_uuids: string[]) =>
    (await operator.call(groups.groupSessions, { Group: { uuid, revision, session_uuids } })).Group
  const listUuids = ({ sessions }: { sessions: { uuid: string }[] }) => sessions.map(({ uuid }) => uuid)
  const filledGroup = await setSessions(series, [second.uuid, first.uuid])
  expect(listUuids(filledGroup)).toEqual([second.uuid, first.uuid])
  expect(listUuids(await setSessions(collection, [first.uuid]))).toEqual([first.uuid])
  expect(listUuids(await setSessions(other, [first.uuid]))).toEqual([first.uuid])
  expect(await getSession(first.uuid)).toMatchObject({ series_uuid: other.uuid, collection_uuids: [collection.uuid] })
  const conflict = await catchFailure(setSessions(filledGroup, []))
  expect(conflict.body['Group']).toMatchObject({ sessions: [{ uuid: second.uuid }] })
  const currentGroup = conflict.body['Group'] as { uuid: string; revision: number }
  const unknown = await catchFailure(setSessions(currentGroup, [second.uuid, randomUUID()]))
  expect([unknown.http, unknown.fields[0]?.path]).toEqual([422, 'Group.session_uuids'])
  expect(listUuids(await setSessions(currentGroup, []))).toEqual([])
  expect((await getSession(second.uuid)).group).toBeNull()
})
