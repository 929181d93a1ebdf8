/** The limits of the texts of an article tag. */
export const MAX_TAG_TITLE_LENGTH = 60
export const MAX_TAG_DESCRIPTION_LENGTH = 200
