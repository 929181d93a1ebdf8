/** The messages of lists and tables. */
export const listMessages = {
  more: 'Show more',
  end: "That's all of them.",
  shown: (shown: number, total: number) => `${shown} of ${total}`,
} as const
