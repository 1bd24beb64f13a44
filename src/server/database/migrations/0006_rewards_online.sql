-- Online: the limit counts a member's requests for one reward.
alter table reward_requests validate constraint reward_requests_hold_stock_while_they_stand;
--> statement-breakpoint
create index concurrently reward_requests_of_member_for_reward on reward_requests (user_id, reward_id);
