import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { getTestDatabase } from '#tests/support/server/database.ts'
import type { Database } from './database.ts'
import { RevisionChangedError, withRevision, withStoredVersion } from './revision.ts'

const { db, script } = await getTestDatabase()

interface Leaf {
  revision: number
  text: string
  deleted_at: Date | null
}

beforeEach(async () => {
  await script(
    `create schema if not exists trial; drop table if exists trial.revised;
    create table trial.revised (revision int, text text, deleted_at timestamptz);
    insert into trial.revised values (3, 'old', null)`,
  )
})

const findLeaf = async (from: Database): Promise<Leaf | undefined> =>
  (await sql<Leaf>`select * from trial.revised for update`.execute(from)).rows[0]
const loadStored = async () => ({ Leaf: await findLeaf(db) })
const rewrite = async (tx: Database) => void (await sql`update trial.revised set text = 'new'`.execute(tx))
const edit = (revision: number, work = rewrite) =>
  withRevision(db, { revision, lock: findLeaf, loadStored, edit: work })

describe('an edit of a revision', () => {
  it('changes the row that has this revision', async () => {
    await edit(3)
    expect(await findLeaf(db)).toMatchObject({ text: 'new' })
  })

  it('fails with the stored version if the row has another revision', async () => {
    await expect(edit(2)).rejects.toMatchObject({ failure: 'changed', detail: { blocks: { Leaf: { text: 'old' } } } })
  })

  it('is rolled back if it finds that somebody else saved first', async () => {
    const rewriteLate = async (tx: Database) => {
      await rewrite(tx)
      throw new RevisionChangedError()
    }
    await expect(edit(3, rewriteLate)).rejects.toMatchObject({ detail: { blocks: { Leaf: { text: 'old' } } } })
  })

  it('fails with not_found if the row is missing or deleted', async () => {
    await script('update trial.revised set deleted_at = now()')
    await expect(edit(3)).rejects.toMatchObject({ failure: 'not_found' })
    await script('delete from trial.revised')
    await expect(edit(3)).rejects.toMatchObject({ failure: 'not_found' })
  })

  it('keeps other errors as they are', async () => {
    const cause = new Error('disk')
    await expect(withStoredVersion(loadStored, () => Promise.reject(cause))).rejects.toBe(cause)
  })
})
