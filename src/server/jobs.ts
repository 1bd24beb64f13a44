import { CLEANUP_CRON } from '#domain/image-storage/image-storage.ts'
import { startDueAnnouncements } from './announcements/start-announcements.ts'
import { forgetOldClients } from './campaigns/forget-old-clients.ts'
import { prepareReportProofs } from './campaigns/reports/prepare-proofs.ts'
import { renewReports } from './campaigns/reports/renew-report.ts'
import { sweepReports } from './campaigns/reports/sweep-reports.ts'
import { releaseOverdueClaims } from './claims/release-overdue-claims.ts'
import { offerSpots } from './claims/waitlist/offer-spots.ts'
import { openHoldFinalizer } from './desk/finalize-holds.ts'
import { forgetTakenBack } from './desk/holds.ts'
import { sweepExpired } from './identity/sweep-expired.ts'
import { cleanupImages } from './image-storage/cleanup-images.ts'
import { sweepFiles } from './image-storage/sweep-files.ts'
import { forgetOldInquiries } from './inbox/forget-old-inquiries.ts'
import { forgetReplyFiles } from './inbox/mail/reply-files.ts'
import { wakeMessages } from './inbox/wake-messages.ts'
import { openMailSender } from './notifications/mail-sender.ts'
import { queueNewTaskDigest } from './notifications/new-task-digest.ts'
import { openPushSender } from './notifications/push/push-sender.ts'
import { sweepNotifications } from './notifications/sweep-notifications.ts'
import { queueTaskReminders } from './notifications/task-reminders.ts'
import { queueBacklogDigest } from './overview/queue-backlog-digest.ts'
import { forgetOldAnswers } from './platform/db/idempotency.ts'
import { type Jobs, openJobs } from './platform/jobs.ts'
import { openCodeDelivery } from './rewards/codes/deliver-waiting.ts'
import { watchLowStocks } from './rewards/codes/low-stock.ts'
import { setCodesAside } from './rewards/codes/set-aside.ts'
import { sweepSigns } from './rewards/signs/end-signs.ts'
import { keyDestinations } from './rewards/signs/key-destinations.ts'
import { sweepReveals } from './rewards/sweep-reveals.ts'
import type { Services } from './services.ts'
import { publishDueTasks } from './tasks/publish-due-tasks.ts'

const EVERY_MINUTE = '* * * * *'
const EVERY_FIVE_MINUTES = '*/5 * * * *'

interface RunningJobs extends Jobs {
  /** Resolves once all jobs are scheduled, or closed before that. */
  arranged: Promise<unknown>
}

/** Schedules all jobs, one line each, without making the caller wait. */
export function startJobs(services: Services): RunningJobs {
  const { log, database, config } = services
  const jobs = openJobs({ log, pool: database.pool, pollSeconds: config.jobPollSeconds })
  const mail = openMailSender(services)
  const pushes = openPushSender(services)
  const holds = openHoldFinalizer(services)
  const codes = openCodeDelivery(services)
  const arranged = Promise.all([
    jobs.every('backlog-digest', '0 9 * * *', () => queueBacklogDigest(services)),
    jobs.every('clean-images', CLEANUP_CRON, (signal) => cleanupImages(services, null, signal), {
      atStart: true,
    }),
    // New emails are sent right after their commit; this retries the failed ones.
    jobs.every('send-mail', EVERY_MINUTE, () => mail.sendDue()),
    jobs.every('send-pushes', EVERY_MINUTE, () => pushes.sendDue()),
    // Each server finalizes decisions on time; this catches those of a lost server or message.
    jobs.every('finalize-reviews', EVERY_MINUTE, () => holds.finalizeDue()),
    jobs.every('deliver-codes', EVERY_MINUTE, async (signal) => {
      try {
        await setCodesAside(services, signal)
      } finally {
        await codes.deliverWaiting()
      }
    }),
    jobs.every('offer-spots', EVERY_MINUTE, (signal) => offerSpots(services, signal)),
    jobs.every('publish-tasks', EVERY_MINUTE, (signal) => publishDueTasks(services, signal)),
    jobs.every('start-announcements', EVERY_MINUTE, (signal) => startDueAnnouncements(services, signal)),
    jobs.every('wake-messages', EVERY_MINUTE, (signal) => wakeMessages(services, signal)),
    jobs.every('prepare-report-proofs', EVERY_MINUTE, (signal) => prepareReportProofs(services, signal)),
    jobs.every('task-reminders', EVERY_FIVE_MINUTES, (signal) => queueTaskReminders(services, signal)),
    jobs.every('renew-reports', EVERY_FIVE_MINUTES, (signal) => renewReports(database, signal)),
    jobs.every('low-stocks', EVERY_FIVE_MINUTES, (signal) => watchLowStocks(services, signal)),
    jobs.every('new-task-digest', '0 10 * * *', (signal) => queueNewTaskDigest(services, signal)),
    jobs.every('sweep-files', '40 4 * * *', (signal) => sweepFiles(services, signal)),
    jobs.every('sweep-expired', '20 4 * * *', async (signal) => {
      await sweepExpired(database, signal)
      await forgetOldAnswers(database, signal)
      await sweepNotifications(database, signal)
      await forgetTakenBack(database, signal)
      await sweepSigns(database, signal)
      await sweepReveals(database, signal)
      await forgetOldClients(database, config.clientDataYears, signal)
      await forgetOldInquiries(database, config.clientDataYears, signal)
      await forgetReplyFiles(services, signal)
      await sweepReports(services, signal)
    }),
    // The requests of an earlier version, which may still run beside this one.
    jobs.every('key-destinations', '10 4 * * *', (signal) => keyDestinations(database, signal), {
      atStart: true,
    }),
    jobs.every('release-overdue-claims', EVERY_FIVE_MINUTES, (signal) =>
      releaseOverdueClaims(services, signal),
    ),
  ])
  return {
    ...jobs,
    arranged,
    close: async () => {
      await Promise.all([mail.close(), pushes.close(), holds.close(), codes.close(), jobs.close()])
    },
  }
}
