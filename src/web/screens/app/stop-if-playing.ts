import { getPlayer } from '#web/features/library/player/player.ts'

/** A session is there no more: a player that has it falls silent and goes. */
export const stopIfPlaying = (uuid: string): void => {
  const player = getPlayer()
  if (player.state.get().uuid === uuid) player.close()
}
