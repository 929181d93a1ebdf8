import { getPlayer } from '#web/features/library/player/player.ts'

/** Stops and closes the player if it plays a session that no longer exists. */
export const stopIfPlaying = (uuid: string): void => {
  const player = getPlayer()
  if (player.state.get().uuid === uuid) player.close()
}
