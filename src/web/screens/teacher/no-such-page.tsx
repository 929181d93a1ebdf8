/** An address of Learn that names no grade, and nothing that could be previewed (decision 50). */
import { paths } from '#web/lib/paths.ts'
import { frame } from '#web/lib/words/frame.en.ts'
import { teach } from '#web/lib/words/teach.en.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'
import { Page } from '#web/ui/page/page.tsx'

export function NoSuchPage() {
  const act = (
    <ButtonLink to={paths.learn} look="board" nose="arrow-right-bold">
      {teach('gone.act')}
    </ButtonLink>
  )
  return <Page title={frame('notfound.title')} lead={frame('notfound.lead')} actions={act} />
}
