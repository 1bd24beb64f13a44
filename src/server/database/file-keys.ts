/** Every column that names a file in the store: what none of them names is an orphan. */
export const FILE_KEY_COLUMNS = [
  ['submissions', 'image_key'],
  ['submissions', 'thumbnail_key'],
  ['media', 'file_key'],
  ['media', 'preview_key'],
  ['users', 'photo_key'],
] as const
