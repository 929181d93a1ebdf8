/** What becomes of an article: published, withdrawn, put first, or given the newer text of its feed. */
import { Failure } from '#contract/failures.ts'
import {
  type ArticleRow,
  type By,
  lockFirst,
  publishArticle,
  putFirst,
  putNoneFirst,
  takeNewer,
  withdrawArticle,
} from './articles.queries.ts'
import { articleFor, type Parts, refuseUnfinished, unlessFaster } from './articles.ts'
import { publishedIn } from './written.ts'

export interface StatusWish {
  uuid: string
  revision: number
  act: 'publish' | 'withdraw' | 'feature' | 'take_source'
}

/** Somebody else was faster: the transaction is undone. */
class Stale extends Error {}

/** Undefined where somebody else was faster; what was first then stays so. */
const putFirstAlone = ({ platform }: Parts, wish: StatusWish & By): Promise<ArticleRow | undefined> =>
  platform.db
    .transaction()
    .execute(async (tx) => {
      await lockFirst(tx)
      await putNoneFirst(tx)
      const first = await putFirst(tx, wish, wish)
      if (!first) throw new Stale()
      return first
    })
    .catch((cause: unknown) => {
      if (cause instanceof Stale) return undefined
      throw cause
    })

type Acting = (parts: Parts, row: ArticleRow, wish: StatusWish & By) => Promise<ArticleRow | undefined>

const acts: Record<StatusWish['act'], Acting> = {
  async publish(parts, row, wish) {
    await refuseUnfinished(parts, row)
    return publishArticle(parts.platform.db, wish, wish)
  },
  withdraw: ({ platform }, _row, wish) => withdrawArticle(platform.db, wish, wish),
  async feature(parts, row, wish) {
    if (row.status !== 'published') {
      throw new Failure('invalid', { message: 'Only what visitors can read can be first.' })
    }
    return putFirstAlone(parts, wish)
  },
  async take_source({ platform }, row, wish) {
    const newer = publishedIn(row.newer)
    if (!newer) throw new Failure('invalid', { message: 'Its feed has nothing newer.' })
    return takeNewer(platform.db, { ...wish, newer }, wish)
  },
}

/** @throws Failure changed with what is stored, invalid, not_found */
export const changeStatus = async (parts: Parts, wish: StatusWish & By): Promise<ArticleRow> => {
  const row = await articleFor(parts, wish.uuid)
  // Older already: what it would be refused for is another's business.
  if (row.revision !== wish.revision) return unlessFaster(parts, wish.uuid, undefined)
  const changed = await unlessFaster(parts, wish.uuid, await acts[wish.act](parts, row, wish))
  parts.articles.changed()
  return changed
}
