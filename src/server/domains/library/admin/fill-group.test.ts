import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as catalogue from '#contract/catalog.ts'
import * as groups from '#contract/catalog/groups.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { forgetUploaded } from '#tests/support/files/delete-uploaded.ts'
import { refusal, signedIn, type Visitor } from '#tests/support/fixtures/test-people.ts'

let server: TestApp
let operator: Visitor

beforeAll(async () => {
  server = await openTestApp()
  operator = await signedIn({ app: server.app, db: server.platform.db }, { user_type: 'admin', operator: true })
})
afterAll(async () => {
  await forgetUploaded(server.platform.db)
  await server.close()
})

const add = async () =>
  (await operator.call(catalogue.sessionAdd, { MindfulnessSession: { title: `Test ${randomUUID()}` } })).Session
const info = async (uuid: string) =>
  (await operator.call(catalogue.sessionInfo, { MindfulnessSession: { uuid } })).Session
const addGroup = async (group_type: 'series' | 'collection') =>
  (await operator.call(groups.groupAdd, { Group: { group_type, title: `Group ${randomUUID()}` } })).Group

test('POST /admin/group/sessions replaces the sessions of a group in order, and rejects stale or unknown ones', async () => {
  const [series, other, collection] = [await addGroup('series'), await addGroup('series'), await addGroup('collection')]
  const [first, second] = [await add(), await add()]
  const fill = async ({ uuid, revision }: { uuid: string; revision: number }, session_uuids: string[]) =>
    (await operator.call(groups.groupSessions, { Group: { uuid, revision, session_uuids } })).Group
  const inside = ({ sessions }: { sessions: { uuid: string }[] }) => sessions.map(({ uuid }) => uuid)
  const full = await fill(series, [second.uuid, first.uuid])
  expect(inside(full)).toEqual([second.uuid, first.uuid])
  expect(inside(await fill(collection, [first.uuid]))).toEqual([first.uuid])
  expect(inside(await fill(other, [first.uuid]))).toEqual([first.uuid])
  expect(await info(first.uuid)).toMatchObject({ series_uuid: other.uuid, collection_uuids: [collection.uuid] })
  const conflict = await refusal(fill(full, []))
  expect(conflict.body['Group']).toMatchObject({ sessions: [{ uuid: second.uuid }] })
  const now = conflict.body['Group'] as { uuid: string; revision: number }
  const unknown = await refusal(fill(now, [second.uuid, randomUUID()]))
  expect([unknown.http, unknown.fields[0]?.path]).toEqual([422, 'Group.session_uuids'])
  expect(inside(await fill(now, []))).toEqual([])
  expect((await info(second.uuid)).group).toBeNull()
})
