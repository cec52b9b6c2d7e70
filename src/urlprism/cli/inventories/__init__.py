"""An inventory for people, and for programs that show findings beside the code.

Other packages import `report` and `sarif`.
"""
