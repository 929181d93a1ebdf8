import { paths } from '#web/lib/paths.ts'
import { library } from '#web/lib/messages/en/library.ts'
import { ButtonLink } from '#web/ui/action/button.tsx'

/** The link of an empty list. */
export function BrowseLibraryLink() {
  return (
    <ButtonLink look="board" to={paths.search} endIcon="arrow-right-bold">
      {library('browse')}
    </ButtonLink>
  )
}
