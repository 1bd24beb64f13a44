/** A task as an admin writes it (specification §5 Task form). */
export const TASK_FORM = {
  title: 'Visit the winter market',
  description: 'Tell us **honestly** what you saw.',
  points: 40,
  capacity: 10,
  category: 'Local',
  requirements: 'One photo of the entrance',
  status: 'active',
} as const
