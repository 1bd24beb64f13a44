import { letShowPasswords } from '#client/ui/show-password.ts'

letShowPasswords()
