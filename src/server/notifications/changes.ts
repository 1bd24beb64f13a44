import { countUnreadNotices, listNotices } from '../../contract/notices.ts'

/** What answers differently for a member who was told something. */
export const NOTICE_READS = [listNotices, countUnreadNotices]
