import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import { openConnectedApp } from '#tests/support/fixtures/connected-app.ts'
import { updatePublishedAssignment } from '../publishing/update-published.ts'
import { openAssignment } from '../submissions/open-assignment.ts'
import { updateSubmission } from '../submissions/report-progress.ts'

const { connectSchool, inbox, drainAfter, context, drain } = openConnectedApp()

describe('progress delivery', () => {
  const openPublished = (student: Actor, uuid: string) =>
    openAssignment(
      context(),
      { uuid, assignment_type: 'mindfulness' },
      { actor: student, origin: 'https://alaia.test' },
    )

  test('keeps its order, even if the assignment is delivered in the same run', async () => {
    const { publish, makeStudent } = await connectSchool()
    const [amara, published] = [await makeStudent(), (await publish('s-7a')).rows[0]!]
    await openPublished(amara, published.uuid)
    await updateSubmission(context(), amara, { uuid: published.uuid, status: 'incomplete' })
    await updateSubmission(context(), amara, { uuid: published.uuid, status: 'complete' })
    await updateSubmission(context(), amara, { uuid: published.uuid, status: 'incomplete' })
    await drain()
    await drainAfter()
    await drainAfter()
    expect(inbox().receivedReports).toEqual([
      { assignment: inbox().assignments[0]?.id, student_id: amara.accountUuid, status: 'incomplete' },
      { assignment: inbox().assignments[0]?.id, student_id: amara.accountUuid, status: 'complete' },
    ])
  })

  test('keeps its order when the platform fails in between', async () => {
    const { publish, makeStudent } = await connectSchool()
    const published = (await publish('s-7a')).rows[0]!
    await drain()
    const students = await Promise.all(Array.from({ length: 12 }, makeStudent))
    for (const person of students) await openPublished(person, published.uuid)
    for (const status of ['incomplete', 'complete'] as const) {
      for (const person of students) await updateSubmission(context(), person, { uuid: published.uuid, status })
    }
    const responseStatuses = [503, 0, 500, 0, 502, 0, 0, 0]
    for (const status of responseStatuses) {
      inbox().behavior = status ? { kind: 'fails', status } : { kind: 'well' }
      await drainAfter()
    }
    for (const { accountUuid } of students) {
      const statuses = inbox()
        .receivedReports.filter(({ student_id }) => student_id === accountUuid)
        .map(({ status }) => status)
      expect([...new Set(statuses)]).toEqual(['incomplete', 'complete'])
      expect(statuses.at(-1)).toBe('complete')
    }
  })

  test('sends each update once from several simultaneous processes', async () => {
    const { publish, makeStudent } = await connectSchool()
    const published = (await publish('s-7a')).rows[0]!
    await drain()
    for (let count = 0; count < 20; count += 1) {
      const person = await makeStudent()
      await openPublished(person, published.uuid)
      await updateSubmission(context(), person, { uuid: published.uuid, status: 'complete' })
    }
    inbox().latency = 5
    await Promise.all([drain(), drain(), drain()])
    expect(inbox().receivedReports).toHaveLength(20)
    expect(new Set(inbox().receivedReports.map(({ student_id }) => student_id)).size).toBe(20)
  })

  test('counts toward the published assignment if a student opens it by its platform id', async () => {
    const { publish, makeStudent, session, teacher } = await connectSchool()
    const published = (await publish('s-7a')).rows[0]!
    await drain()
    const amara = await makeStudent()
    const request = {
      colegia_assignment_id: inbox().assignments[0]!.id,
      assignment_type: 'mindfulness' as const,
      attachment_uuid: session.uuid,
    }
    const opened = await openAssignment(context(), request, { actor: amara, origin: 'https://alaia.test' })
    expect(opened).toMatchObject({ published_uuid: published.uuid, title: 'Before a test' })
    expect((await openPublished(amara, published.uuid)).work_uuid).toBe(opened.work_uuid)
    await updateSubmission(context(), amara, { colegia_assignment_id: inbox().assignments[0]!.id, status: 'complete' })
    await drain()
    expect(inbox().receivedReports).toMatchObject([{ status: 'complete' }])
    expect((await updatePublishedAssignment(context(), teacher, { uuid: published.uuid, title: 'Now' })).finished).toBe(
      1,
    )
  })
})
