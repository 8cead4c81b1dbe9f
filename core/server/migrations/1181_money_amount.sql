-- Amount of money in CNY with two decimals, for new columns. NaN is refused, because numeric accepts it. Existing columns keep their checks: changing
-- their type would rewrite the tables and require every dependent view to be dropped and recreated.
create domain money_amount as numeric(14, 2) constraint money_amount_is_a_sum check (value <> 'NaN');
