/** The favorite button of the player. It changes only after the server has confirmed it. */
import * as contract from '#contract/library.ts'
import { useAction } from '#web/lib/answers.ts'
import { toErrorText } from '#web/lib/errors/api-errors.ts'
import { player as t } from '#web/lib/messages/en/player.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { getPlayer } from '../player.ts'

export type PlayerFavoriteButtonProps = {
  session: contract.Session
  /** Called with the reason for a failure, or with undefined after a success. */
  onFailed: (reason: string | undefined) => void
  className?: string | undefined
}

export function PlayerFavoriteButton({ session, onFailed, className }: PlayerFavoriteButtonProps) {
  const adding = useAction(contract.addFavorite, { refreshes: contract.endpointsWithFavorites })
  const removing = useAction(contract.deleteFavorite, { refreshes: contract.endpointsWithFavorites })
  const isFavorite = session.is_favourite === 1
  const toggle = async () => {
    const { act } = isFavorite ? removing : adding
    try {
      await act({ MindfulnessSession: { session_uuid: session.uuid } })
      getPlayer().setFavorite(session.uuid, isFavorite ? 0 : 1)
      onFailed(undefined)
    } catch (error) {
      onFailed(toErrorText(error))
    }
  }
  const busy = adding.busy || removing.busy
  return (
    <IconButton
      icon={isFavorite ? 'heart-fill' : 'heart'}
      label={t('favorite.add')}
      pressed={isFavorite}
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
