/** The columns of the user list, shared by its cards and their placeholders. */
export const USER_GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
