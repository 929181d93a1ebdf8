/** The favorite button of the player. It changes only after the server has answered 000. */
import * as contract from '#contract/library.ts'
import { useAct } from '#web/lib/answers.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { player as say } from '#web/lib/words/player.en.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { thePlayer } from '../player.ts'

export type FavouriteButtonProps = {
  session: contract.Session
  /** Why it could not be saved; undefined once it could. */
  onFailed: (why: string | undefined) => void
  className?: string | undefined
}

export function FavouriteButton({ session, onFailed, className }: FavouriteButtonProps) {
  const adding = useAct(contract.addFavourite, { refreshes: contract.tellingFavourites })
  const removing = useAct(contract.deleteFavourite, { refreshes: contract.tellingFavourites })
  const kept = session.is_favourite === 1
  const toggle = async () => {
    const { act } = kept ? removing : adding
    try {
      await act({ MindfulnessSession: { session_uuid: session.uuid } })
      thePlayer().setFavourite(session.uuid, kept ? 0 : 1)
      onFailed(undefined)
    } catch (error) {
      onFailed(problemText(error))
    }
  }
  const busy = adding.busy || removing.busy
  return (
    <IconButton
      icon={kept ? 'heart-fill' : 'heart'}
      label={say('favorite.add')}
      pressed={kept}
      aria-busy={busy || undefined}
      ground="art"
      large
      className={className}
      onClick={() => {
        if (!busy) void toggle()
      }}
    />
  )
}
