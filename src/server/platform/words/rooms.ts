/** A part of the product whose sentences a translator works on together. */
export interface Room {
  /** The name of its catalogue (`fr/NAME.po`). */
  name: string
  /** The files below `src`. */
  files: RegExp
}

/**
 * The rooms that speak both languages: the build fails for a sentence of theirs without French. The first match counts.
 * The other screens are in English until they are on this list.
 */
export const ROOMS: readonly Room[] = [
  { name: 'legal', files: filesOf('client/site/legal/.*') },
  {
    name: 'welcome',
    files: filesOf(
      'client/site/identity/welcome',
      'domain/identity/consent',
      'server/identity/welcome-routes',
    ),
  },
  {
    name: 'site',
    files: filesOf(
      'client/document',
      'client/site/[\\w-]+',
      'client/site/(?:landing|shell|not-found|failure|unsubscribe)/.*',
      'client/site/entries/(?:unsubscribe|business-contact)',
      'client/site/business/(?:about|services-page|services-content|case-studies|contact|contact-form)',
      'client/site/business/(?:use-inquiry|business-page)',
      'contract/inbox/inquiries',
      'domain/(?:inbox/inquiries|overview/review-figures|site/public-claims)',
      'server/inbox/(?:business-contact-routes|send-inquiry|time-trap)',
    ),
  },
  { name: 'ui', files: filesOf('client/ui/.*') },
  {
    name: 'business',
    files: filesOf(
      'client/site/business/(?:pricing|pricing-content|faq|faq-content|example-report|example-report-page)',
      'client/site/report/.*',
      'domain/campaigns/platform-rules',
      'server/campaigns/reports/(?:figures-csv|report-pages)',
    ),
  },
  {
    name: 'identity',
    files: filesOf(
      'client/site/identity/.*',
      'client/site/entries/(?:check-mail|sign-in|show-password)',
      'contract/identity/.*',
      'domain/identity/(?:second-factor|codes-and-links)',
      'domain/users/(?:profile|suspension|account-status)',
      'server/identity/(?!operator-links|grant-admin|secret\\.|mailbox/|session/device-names|second-factor/(?:encrypt-factors-again|reset-factors)).*',
    ),
  },
  {
    name: 'emails',
    files: filesOf(
      'domain/(?:inbox/message-sentences|notifications/push|overview/day|rewards/low-stock|tasks/review-tasks)',
      'server/notifications/(?:[\\w-]+-mails|account-changes|admin-notices|deliver|html-layout|layout)',
      'server/notifications/(?:new-task-digest|task-reminders|unsubscribe-(?:links|routes)|push/subscriptions)',
      'server/tasks/publish-due-tasks',
    ),
  },
  {
    name: 'platform',
    files: filesOf(
      'contract/(?:endpoint|fields/[\\w-]+)',
      'domain/(?:files/files|text/text|time/dates)',
      'server/platform/http/(?!security-headers|send-csv|caching)[\\w-]+',
      'server/platform/(?:outages|starting|ordered-list|live/event-stream)',
      'server/platform/(?:files/(?:images|read-upload|send-file)|db/(?:cursors|idempotency|searches))',
      'server/(?:inbox/saved-replies|reviews/rejection-reasons)',
    ),
  },
  {
    name: 'members',
    files: filesOf(
      'contract/inbox/(?:own-messages|own-reply-form|support)',
      'contract/(?:referrals/referrals|users/phone)',
      'contract/rewards/(?:case-forms|delivery|destinations|own-destinations|rewards)',
      'domain/(?:inbox/support|proofs/(?:contests|submissions)|referrals/referrals|tasks/profile-fields)',
      'domain/rewards/(?:case-words|cases|delivery|destinations|rewards)',
      'server/announcements/queries',
      'server/claims/(?:claim-task|leave-task|refusals|release-claim|report-consent|waitlist/join-waitlist)',
      'server/inbox/(?:own-messages|refusals|send-support-message|mail/reply-files)',
      'server/media/(?:claim-media|queries|received-media|metadata/(?:pictures|remove-metadata))',
      'server/proofs/(?:contest-submission|queries|refusals|routes|submit-task)',
      'server/referrals/(?:claim-referral|routes)',
      'server/rewards/(?:address-change-hold|cancel-request|change-destination|destination|end-deliveries)',
      'server/rewards/(?:lock-offered-reward|refusals|request-reward|reveal-delivery|stock)',
      'server/rewards/cases/(?:ask-second-look|case-queries|end-cases|open-case)',
      'server/tasks/(?:visible-tasks|routes)',
      'server/users/(?:delete-account|photo|routes|update-profile)',
    ),
  },
  {
    name: 'admins',
    files: filesOf(
      'contract/(?:tasks/task-form|users/admin-users)',
      'contract/campaigns/(?:campaigns|clients|reports)',
      'contract/reviews/(?:admin-submissions|rejection-reason-form|review-options|review-views|reviewing)',
      'contract/rewards/(?:cases|code-forms|codes|reward-form|reward-requests)',
      'domain/(?:tasks/task-form|media/media|inbox/inbox|inbox/saved-reply-problems|announcements/announcements)',
      'domain/campaigns/(?:below-claims|campaigns|named-pairs|report-links|task-words|undecided)',
      'domain/(?:desk/(?:leases|second-admin)|identity/duties|points/adjustments|text/word-lists)',
      'domain/(?:reviews/(?:mass-rejections|rejection-reasons)|rewards/(?:bulk-deliveries|code-rows))',
      'server/(?:announcements/save-announcement|image-storage/cleanup-images)',
      'server/campaigns/(?:archive-client|budget|client-of-inquiry|lock-campaign|lock-client|merge-clients)',
      'server/campaigns/(?:save-campaign|save-client|set-campaign-status|reports/links)',
      'server/desk/(?:holds|second-admin/(?:answer|ask|queries))',
      'server/inbox/(?:assign-message|close-message|reply-to-message|snooze)',
      'server/media/(?:admin-queries|admin-routes|release-media|set-poster|upload-media)',
      'server/reviews/(?:answer-rejections|mass-rejections|review-submission|review-to-undo|review-views)',
      'server/reviews/(?:staff-notes|write-review)',
      'server/rewards/(?:cases/decide-case|etransfers/bank-reference|signs/answer-sign)',
      'server/rewards/(?:change-reward-status|decide-request|decision-to-undo|save-reward)',
      'server/rewards/(?:undo-decision|write-decision)',
      'server/rewards/codes/(?:deliver|import-codes|read-codes|refusals|switch-delivery|void-codes)',
      'server/tasks/(?:lock-managed-task|markdown|save-task)',
      'server/users/(?:admin-refusals|suspend-user|undo-adjustment)',
    ),
  },
]

/** The room of a file, by its path below `src`; null while it speaks English only. */
export function roomOf(file: string): Room | null {
  return ROOMS.find(({ files }) => files.test(file)) ?? null
}

/** The files at these paths, each a regular expression of a path without its ending. */
function filesOf(...paths: readonly string[]): RegExp {
  return new RegExp(`^(?:${paths.join('|')})\\.tsx?$`)
}
